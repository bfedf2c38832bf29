/** Calls what may throw at once, though by its type it only rejects: engines and hosts may be plain JavaScript. */
export async function callSafely<T>(call: () => T | PromiseLike<T>): Promise<Awaited<T>> {
  return await call();
}
