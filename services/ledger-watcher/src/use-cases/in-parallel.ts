/** Number of concurrent requests that a public RPC node tolerates. */
const PARALLEL_MAX = 8;

/**
 * Runs `work` on all items, 8 at a time, and returns results in the items' order. After all have run, the first failure is
 * thrown.
 */
export async function inParallel<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const results = new Array<PromiseSettledResult<Value>>(items.length);
  const queue = items.entries();
  const workers = Array.from({ length: Math.min(PARALLEL_MAX, items.length) }, async () => {
    for (const [index, item] of queue) {
      [results[index] as PromiseSettledResult<Value>] = await Promise.allSettled([work(item)]);
    }
  });
  await Promise.all(workers);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
