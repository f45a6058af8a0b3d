import { cpuSecondsBy } from '../process-tree.ts';

/** Wall time and CPU time of a piece of work. */
export interface Taken {
  readonly perSecond: number;
  readonly cpuMsEach: number;
  /** The same of every process, by what it is. */
  readonly cpuMsEachOf: Readonly<Record<string, number>>;
}

const PARTS: readonly [part: string, command: RegExp][] = [
  ['chain sandbox', /sandbox/],
  ['signer', /signer/],
  ['PostgreSQL', /postgres/],
];

/** CPU seconds so far of this process and those that it has started. */
const cpuByPart = (): Map<string, number> =>
  cpuSecondsBy(
    process.pid,
    ({ pid, name }) =>
      PARTS.find(([, command]) => pid !== process.pid && command.test(name))?.[0] ?? 'payer',
  );

/** Measures work on `count` items. */
export async function measure(count: number, work: () => Promise<void>): Promise<Taken> {
  const before = cpuByPart();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const perSecond = count / ((performance.now() - startedAt) / 1_000);
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuMsEachOf = Object.fromEntries(
    [...cpuByPart()].map(([part, seconds]) => [
      part,
      ((seconds - (before.get(part) ?? 0)) * 1_000) / count,
    ]),
  );
  return { perSecond, cpuMsEach: (user + system) / 1_000 / count, cpuMsEachOf };
}

/** Runs `work` on all items, this many at a time; the first failure ends it. */
export async function atOnce<Item, Value>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const results = new Array<Value>(items.length);
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [index, item] of queue) results[index] = await work(item);
    }),
  );
  return results;
}

/** Polls every few milliseconds. @throws when it takes longer than ten minutes */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + 600_000;
  while (!(await holds())) {
    if (performance.now() > deadlineMs) throw new Error(`${what} took longer than ten minutes`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
