/** Asks at the first call only; of a request, whose facts don't change while it is resolved. */
export function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | null = null;
  return () => (asked ??= ask());
}
