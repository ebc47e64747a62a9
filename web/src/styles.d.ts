declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css' {}
declare module '*?sample' {
  const sample: { code: string; html: string };
  export default sample;
}
