const maxLength = 2_000;

const isWeb = (address: string) => /^https?:\/\//i.test(address);

/**
 * The address when a browser may open it: http or https. Undefined for scripts, files and nonsense. A relative one is
 * taken from the base, if there is one.
 */
export function toWebAddress(text: string | undefined, base?: string): string | undefined {
  const address = text?.trim();
  if (!address || address.length > maxLength) return undefined;
  if (isWeb(address)) return URL.canParse(address) ? address : undefined;
  if (!base || !isWeb(base) || !URL.canParse(address, base)) return undefined;
  const { href } = new URL(address, base);
  return isWeb(href) ? href : undefined;
}
