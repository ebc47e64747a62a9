// No schema library here, so that the browser can load it.

const apiBase = '/api/v1';

export type UrlInput = {
  /** Fills in the `:name` parts of the path. */
  param?: Record<string, string>;
  /** Values that are undefined are left out. */
  query?: Record<string, unknown>;
};

/** The URL of an API call. Preload hints and the browser's own calls both come from here, so that they are equal. */
export function apiUrl(path: string, { param = {}, query = {} }: UrlInput = {}): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(param[name] ?? ''));
  const values = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${apiBase}${filledPath}${values.length > 0 ? `?${new URLSearchParams(values)}` : ''}`;
}

export const apiReferenceUrl = apiUrl('/docs');
export const openApiUrl = apiUrl('/openapi.json');
