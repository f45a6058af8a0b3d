import type { Logger } from '../telemetry/index.ts';
import { createRepeatingWork, type RepeatingWork } from './repeating-work.ts';

export interface ConcurrentWorkOptions<Item> {
  /** Name of the work in the log, such as 'webhook deliveries'. */
  readonly name: string;
  readonly log: Logger;
  /** Milliseconds between two claims while places are free. */
  readonly intervalMs: number;
  /** Number of items that run at once. */
  readonly concurrency: number;
  /** Claims up to `max` due items under a lease; `held` are the running ones. */
  readonly claim: (max: number, held: readonly Item[]) => Promise<readonly Item[]>;
  /** Handles an item; never rejects. */
  readonly handle: (item: Item) => Promise<void>;
}

/** Items that end within this time are replaced with one claim. */
const GATHER_MS = 5;

/**
 * Keeps its places filled with due items. A place is free as soon as its item ends, so that a slow item delays no other. Each end
 * leads to a claim, also when places were free: a claim leaves out items of an organization that has its share of the places.
 */
export function createConcurrentWork<Item>(options: ConcurrentWorkOptions<Item>): RepeatingWork {
  const { name, log, intervalMs, concurrency, claim, handle } = options;
  const running = new Map<Item, Promise<void>>();
  let ended: NodeJS.Timeout | null = null;
  const end = (item: Item): void => {
    running.delete(item);
    ended ??= setTimeout(() => {
      ended = null;
      work.wake();
    }, GATHER_MS);
  };
  const work = createRepeatingWork({
    name,
    log,
    intervalMs,
    round: async () => {
      if (running.size === concurrency) return undefined;
      const items = await claim(concurrency - running.size, [...running.keys()]);
      for (const item of items)
        running.set(
          item,
          handle(item).finally(() => end(item)),
        );
      return undefined;
    },
  });
  return {
    ...work,
    stop: async () => {
      await work.stop();
      await Promise.all(running.values());
    },
  };
}
