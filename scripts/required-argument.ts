/** An argument of the command line. Throws, with what it should be, if it isn't there. */
export function requiredArgument(at: number, name: string): string {
  const value = process.argv[at + 2];
  if (value === undefined) throw new Error(`Argument ${at + 1} is missing: ${name}.`);
  return value;
}
