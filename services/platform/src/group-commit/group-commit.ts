import { AsyncLocalStorage } from 'node:async_hooks';

export interface GroupCommitOptions<Item, Value> {
  /** Does what several asked for in one transaction, all or nothing; answers in their order. */
  readonly commit: (items: readonly Item[]) => Promise<readonly Value[]>;
  /** What an item locks: two of the same key are never under way at once, so that neither waits for the other's commit. */
  readonly keyOf: (item: Item) => string;
  /** Whether the items of a commit that failed with `error` may be tried one by one: it has certainly changed nothing. */
  readonly mayTryAlone: (error: unknown) => boolean;
  readonly togetherMax?: number;
  /** Transactions under way at once. */
  readonly atOnceMax?: number;
  readonly waitingMax?: number;
  /**
   * How long a transaction waits for company when the one before it had some; it begins as soon as as many have come. After one that
   * was alone nobody waits. Zero unless given.
   */
  readonly gatherMs?: number;
}

/** Thrown to whoever asks when too many wait already. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}

const TOGETHER_MAX = 50;
/** While one waits for the database, the other is computed. */
const AT_ONCE_MAX = 2;
const WAITING_MAX = 1_000;

/**
 * Commits together what is asked for at the same time: while transactions are under way, what arrives waits for the next one,
 * which takes it all. Whoever asks alone is committed alone and waits for nobody; under load a transaction, its statements and
 * its flush to disk are paid for once by many. A failure of the group is the failure of nobody but its cause: each is tried alone.
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
  /** Runs something as part of the asker's story. */
  readonly inStory: <Result>(work: () => Result) => Result;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

class GroupCommit<Item, Value> {
  readonly #options: GroupCommitOptions<Item, Value>;
  #waiting: Asked<Item, Value>[] = [];
  readonly #keysUnderWay = new Set<string>();
  #underWay = 0;
  #isStarting = false;
  /** Runs while company is waited for. */
  #gathering: NodeJS.Timeout | null = null;
  /** How many are company enough. */
  #enough = 0;

  constructor(options: GroupCommitOptions<Item, Value>) {
    this.#options = options;
  }

  ask(item: Item): Promise<Value> {
    const { keyOf, waitingMax = WAITING_MAX } = this.#options;
    if (this.#waiting.length >= waitingMax) {
      return Promise.reject(new OverloadedError(`${waitingMax} wait already`));
    }
    return new Promise((resolve, reject) => {
      const inStory = AsyncLocalStorage.snapshot();
      this.#waiting.push({ item, key: keyOf(item), inStory, resolve, reject });
      this.#startSoon();
    });
  }

  /** After everything that has arrived together has asked. */
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
        // A transaction shows under the first of those whom it is for.
        void first.inStory(() => this.#commit(group));
      }
    });
  }

  /**
   * Those who were just answered are likely to ask again, with those who wait already. Without this they fall into two halves for
   * ever: one is on its way back while the other is committed, and each transaction is paid for by half of them.
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
        if (isTriedAlone) await asked.inStory(() => this.#commitAlone(asked));
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
    if (values.length !== group.length) throw new Error('a commit answers everybody');
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
