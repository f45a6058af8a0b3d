import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createGroupCommit, OverloadedError, type GroupCommitOptions } from './group-commit.ts';

type Options = Partial<GroupCommitOptions<string, string>>;

/** A group commit whose commits the test ends. An item's key is its first letter, and its result is the item in capitals. */
function aGroupCommit(options: Options = {}) {
  const begun: string[][] = [];
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const ask = createGroupCommit<string, string>({
    commit: async (items) => {
      begun.push([...items]);
      const end = Promise.withResolvers();
      ends.push({ resolve: () => end.resolve(null), reject: end.reject });
      await end.promise;
      return items.map((item) => item.toUpperCase());
    },
    keyOf: (item) => item.slice(0, 1),
    mayTryAlone: () => true,
    atOnceMax: 1,
    ...options,
  });
  return { ask, begun, ends };
}

/** Runs all pending callbacks that don't depend on the test. */
const settle = (): Promise<void> => new Promise((done) => setImmediate(() => setImmediate(done)));

test('requests that arrive during a commit are committed together in the next one', async () => {
  const { ask, begun, ends } = aGroupCommit();
  const first = ask('a');
  await settle();
  const others = [ask('b'), ask('c'), ask('d')];
  await settle();
  expect(begun).toEqual([['a']]);
  ends[0]?.resolve();
  await settle();
  ends[1]?.resolve();
  expect(await Promise.all([first, ...others])).toEqual(['A', 'B', 'C', 'D']);
  expect(begun).toEqual([['a'], ['b', 'c', 'd']]);
});

test('two requests with one key are never in flight at once, even with a free slot', async () => {
  const { ask, begun, ends } = aGroupCommit({ atOnceMax: 2 });
  const answers = [ask('a1'), ask('a2'), ask('b')];
  await settle();
  expect(begun).toEqual([['a1', 'b']]);
  ends[0]?.resolve();
  await settle();
  expect(begun).toEqual([['a1', 'b'], ['a2']]);
  ends[1]?.resolve();
  expect(await Promise.all(answers)).toEqual(['A1', 'A2', 'B']);
});

test('batch size and concurrent commits stay within their limits', async () => {
  const { ask, begun } = aGroupCommit({ togetherMax: 2, atOnceMax: 2 });
  for (const item of ['a', 'b', 'c', 'd', 'e']) void ask(item);
  await settle();
  expect(begun).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('a request that cannot be committed fails alone: the rest of its batch is committed one by one', async () => {
  const bad = new Error('b is bad');
  const begun: (readonly string[])[] = [];
  const ask = createGroupCommit<string, string>({
    commit: (items) => {
      begun.push(items);
      return items.includes('b') ? Promise.reject(bad) : Promise.resolve([...items]);
    },
    keyOf: (item) => item,
    mayTryAlone: (error) => error === bad,
  });
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(ask));
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason: bad },
    { status: 'fulfilled', value: 'c' },
  ]);
  expect(begun).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});

test('after a commit with an unknown outcome nothing is retried: every request in it fails', async () => {
  const { ask, begun, ends } = aGroupCommit({ mayTryAlone: () => false });
  const outcomes = Promise.allSettled(['a', 'b'].map(ask));
  await settle();
  const lost = new Error('connection lost');
  ends[0]?.reject(lost);
  expect(await outcomes).toEqual([
    { status: 'rejected', reason: lost },
    { status: 'rejected', reason: lost },
  ]);
  expect(begun).toEqual([['a', 'b']]);
});

test('a request over the queue limit is refused immediately, and queued ones are served', async () => {
  const { ask, ends } = aGroupCommit({ waitingMax: 1 });
  const first = ask('a');
  await settle();
  const second = ask('b');
  await expect(ask('c')).rejects.toThrow(OverloadedError);
  ends[0]?.resolve();
  await settle();
  ends[1]?.resolve();
  expect(await Promise.all([first, second])).toEqual(['A', 'B']);
});

test('a commit runs under the correlation of its first request, not that of the previous commit', async () => {
  const story = new AsyncLocalStorage<string>();
  const told: (string | undefined)[] = [];
  const ask = createGroupCommit<string, string>({
    commit: (items) => {
      told.push(story.getStore());
      return Promise.resolve(items);
    },
    keyOf: (item) => item,
    mayTryAlone: () => true,
    atOnceMax: 1,
    togetherMax: 1,
  });
  await Promise.all(['a', 'b'].map((item) => story.run(item, () => ask(item))));
  expect(told).toEqual(['a', 'b']);
});

/** A group commit on a fake clock that waits for more items after a first group of two. */
async function afterTwo() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { ask, begun, ends } = aGroupCommit({ gatherMs: 10 });
  void ask('a');
  void ask('b');
  await settle();
  ends[0]?.resolve();
  await settle();
  return { ask, begun, ends };
}

test('after a commit shared by two, the next one starts as soon as two are queued', async () => {
  const { ask, begun } = await afterTwo();
  void ask('c');
  await settle();
  expect(begun).toEqual([['a', 'b']]);
  void ask('d');
  await settle();
  expect(begun).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('the wait for a second request is bounded, and later single requests do not wait', async () => {
  const { ask, begun, ends } = await afterTwo();
  void ask('c');
  await settle();
  vi.advanceTimersByTime(10);
  await settle();
  expect(begun).toEqual([['a', 'b'], ['c']]);
  ends[1]?.resolve();
  await settle();
  void ask('d');
  await settle();
  expect(begun).toEqual([['a', 'b'], ['c'], ['d']]);
});

test('a request that arrives after the wait has ended starts immediately', async () => {
  const { ask, begun } = await afterTwo();
  vi.advanceTimersByTime(10);
  void ask('c');
  await settle();
  expect(begun).toEqual([['a', 'b'], ['c']]);
});

test('after a wait without a second request, the next single request does not wait', async () => {
  const { ask, begun, ends } = aGroupCommit({ gatherMs: 10_000 });
  void ask('a');
  await settle();
  void ask('b');
  ends[0]?.resolve();
  await settle();
  expect(begun).toEqual([['a'], ['b']]);
});
