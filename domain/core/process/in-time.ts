/** What the work resolves to. Rejects with this message if that takes longer; the work itself goes on. */
export async function inTime<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timeout = setTimeout(() => late.reject(new Error(message)), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timeout));
}
