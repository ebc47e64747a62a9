/** What this browser stores under a name; undefined without it. */
export function readStored(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    // Storage may be blocked in a private window; everything works without it.
    return undefined;
  }
}

/** Stores this in the browser; undefined deletes it. */
export function store(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // As above: everything works without storage.
  }
}
