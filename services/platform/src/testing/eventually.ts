/**
 * Repeats `probe` until it returns without throwing, and returns its value; for conditions that another process meets.
 * @throws the last failure after `timeoutMs`
 */
export async function eventually<Value>(
  probe: () => Promise<Value> | Value,
  { timeoutMs = 15_000, everyMs = 50 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}
