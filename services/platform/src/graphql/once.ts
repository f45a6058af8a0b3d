/** Calls `ask` on the first call only, for facts that don't change during a request. */
export function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | null = null;
  return () => (answer ??= ask());
}
