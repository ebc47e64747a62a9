/** A path as openapi.json has it, as an expression that requests are compared with. */
export const declaredPath = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
