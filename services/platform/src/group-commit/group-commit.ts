import { AsyncLocalStorage } from 'node:async_hooks';
import { acrossOrganizations, currentScope } from '../tenancy/index.ts';

export interface GroupCommitOptions<Item, Value> {
  /** Commits the items of several callers in one transaction, all or nothing; results are in the items' order. */
  readonly commit: (items: readonly Item[]) => Promise<readonly Value[]>;
  /** The lock key of an item: items with the same key never run concurrently, so that none waits for another's commit. */
  readonly keyOf: (item: Item) => string;
  /** Whether the items of a commit that failed with `error` may be retried one by one, because it certainly changed nothing. */
  readonly mayTryAlone: (error: unknown) => boolean;
  readonly togetherMax?: number;
  /** Number of concurrent transactions. */
  readonly atOnceMax?: number;
  readonly waitingMax?: number;
  /**
   * Milliseconds that a transaction waits for more items if the previous one had several. It starts early once the same number
   * has arrived. After a transaction with one item there is no wait. 0 by default.
   */
  readonly gatherMs?: number;
}

/** Thrown to callers when the queue is full. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}

const TOGETHER_MAX = 50;
/** While one transaction waits for the database, the other computes. */
const AT_ONCE_MAX = 2;
const WAITING_MAX = 1_000;

/**
 * Commits concurrent requests together: items that arrive while transactions are running queue for the next one, which takes them
 * all. A single caller is committed alone and without delay; under load, many share the cost of a transaction, its statements and
 * its flush to disk. When a group fails, each item is retried alone, so that only the cause fails.
 */
export function createGroupCommit<Item, Value>(
  options: GroupCommitOptions<Item, Value>,
): (item: Item) => Promise<Value> {
  const group = new GroupCommit(options);
  return (item) => group.ask(item);
}

interface Asked<Item, Value> {
  readonly item: Item;
  readonly key: string;
  /** The organization that the caller's work is for. */
  readonly scope: string | null;
  /** Runs a function in the caller's trace context and for its organization. */
  readonly inCallerContext: <Result>(work: () => Result) => Result;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

class GroupCommit<Item, Value> {
  readonly #options: GroupCommitOptions<Item, Value>;
  #waiting: Asked<Item, Value>[] = [];
  readonly #keysUnderWay = new Set<string>();
  #underWay = 0;
  #isStarting = false;
  /** Called when enough items have arrived or the wait has ended. */
  #gathering: NodeJS.Timeout | null = null;
  /** Number of items that end the wait. */
  #enough = 0;

  constructor(options: GroupCommitOptions<Item, Value>) {
    this.#options = options;
  }

  ask(item: Item): Promise<Value> {
    const { keyOf, waitingMax = WAITING_MAX } = this.#options;
    if (this.#waiting.length >= waitingMax) {
      return Promise.reject(new OverloadedError(`${waitingMax} items are already waiting`));
    }
    return new Promise((resolve, reject) => {
      const inCallerContext = AsyncLocalStorage.snapshot();
      const scope = currentScope();
      this.#waiting.push({ item, key: keyOf(item), scope, inCallerContext, resolve, reject });
      this.#startSoon();
    });
  }

  /** Starts after all items of this tick are queued. */
  #startSoon(): void {
    if (this.#isStarting) return;
    this.#isStarting = true;
    setImmediate(() => {
      this.#isStarting = false;
      if (this.#gathering && this.#waiting.length < this.#enough) return;
      this.#endGathering();
      const { atOnceMax = AT_ONCE_MAX } = this.#options;
      while (this.#underWay < atOnceMax) {
        const group = this.#takeGroup();
        const [first] = group;
        if (!first) return;
        // The span of the transaction is part of its first item's trace.
        void first.inCallerContext(() =>
          group.every(({ scope }) => scope === first.scope)
            ? this.#commit(group)
            : acrossOrganizations(() => this.#commit(group)),
        );
      }
    });
  }

  /**
   * Waits for callers that were just answered, since they often return soon and should join the queued items. Otherwise callers
   * split into two halves, and each transaction is shared by only half of them.
   */
  #gather(answered: number): void {
    const { gatherMs = 0, togetherMax = TOGETHER_MAX } = this.#options;
    if (gatherMs === 0 || answered === 1) return;
    this.#endGathering();
    this.#enough = Math.min(togetherMax, answered + this.#waiting.length);
    this.#gathering = setTimeout(() => {
      this.#endGathering();
      this.#startSoon();
    }, gatherMs);
  }

  #endGathering(): void {
    if (this.#gathering) clearTimeout(this.#gathering);
    this.#gathering = null;
  }

  #takeGroup(): Asked<Item, Value>[] {
    const { togetherMax = TOGETHER_MAX } = this.#options;
    const group: Asked<Item, Value>[] = [];
    const left: Asked<Item, Value>[] = [];
    for (const asked of this.#waiting) {
      if (group.length < togetherMax && !this.#keysUnderWay.has(asked.key)) {
        this.#keysUnderWay.add(asked.key);
        group.push(asked);
      } else {
        left.push(asked);
      }
    }
    this.#waiting = left;
    return group;
  }

  async #commit(group: readonly Asked<Item, Value>[]): Promise<void> {
    this.#underWay += 1;
    try {
      await this.#commitTogether(group);
    } catch (error) {
      const isTriedAlone = group.length > 1 && this.#options.mayTryAlone(error);
      for (const asked of group) {
        if (isTriedAlone) await asked.inCallerContext(() => this.#commitAlone(asked));
        else asked.reject(error);
      }
    } finally {
      this.#underWay -= 1;
      for (const { key } of group) this.#keysUnderWay.delete(key);
      this.#gather(group.length);
      this.#startSoon();
    }
  }

  async #commitTogether(group: readonly Asked<Item, Value>[]): Promise<void> {
    const values = await this.#options.commit(group.map(({ item }) => item));
    if (values.length !== group.length)
      throw new Error('a commit must answer every request in its batch');
    for (const [place, { resolve }] of group.entries()) resolve(values[place] as Value);
  }

  async #commitAlone(asked: Asked<Item, Value>): Promise<void> {
    try {
      await this.#commitTogether([asked]);
    } catch (error) {
      asked.reject(error);
    }
  }
}
