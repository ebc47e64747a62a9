const maxLength = 2_000;

/** The address when a browser may open it: http or https. Undefined for scripts, files and nonsense. */
export function toWebAddress(text: string | undefined): string | undefined {
  const address = text?.trim();
  if (!address || address.length > maxLength || !/^https?:\/\//i.test(address)) return undefined;
  return URL.canParse(address) ? address : undefined;
}
