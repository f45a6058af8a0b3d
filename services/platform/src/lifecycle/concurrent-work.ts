import type { Logger } from '../telemetry/index.ts';
import { createRepeatingWork, type RepeatingWork } from './repeating-work.ts';

export interface ConcurrentWorkOptions<Item> {
  /** Names the work in the log, such as 'webhook deliveries'. */
  readonly name: string;
  readonly log: Logger;
  /** Between two claims while places are free. */
  readonly intervalMs: number;
  /** Places: items at once. */
  readonly concurrency: number;
  /** Takes up to `max` due items under a lease; `held` are those under way. */
  readonly claim: (max: number, held: readonly Item[]) => Promise<readonly Item[]>;
  /** Never rejects. */
  readonly handle: (item: Item) => Promise<void>;
}

/** Items that end within this time are replaced by one claim. */
const GATHER_MS = 5;

/** Keeps its places filled with due items: a place is free again as soon as its own item has ended, so that a slow one delays no other. */
export function createConcurrentWork<Item>(options: ConcurrentWorkOptions<Item>): RepeatingWork {
  const { name, log, intervalMs, concurrency, claim, handle } = options;
  const running = new Map<Item, Promise<void>>();
  const work = createRepeatingWork({
    name,
    log,
    intervalMs,
    round: async () => {
      const items = await claim(concurrency - running.size, [...running.keys()]);
      for (const item of items) {
        running.set(
          item,
          handle(item).finally(() => running.delete(item)),
        );
      }
      if (running.size < concurrency) return undefined;
      await Promise.race(running.values());
      return GATHER_MS;
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
