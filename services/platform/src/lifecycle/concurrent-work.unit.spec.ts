import { expect, test } from 'vitest';
import { createLogger } from '../telemetry/index.ts';
import { createConcurrentWork } from './concurrent-work.ts';

const LONG_MS = 3_600_000;

/** Work with two places over these items, of which `share` may run at once; `end` ends one, `begun` are those that have begun. */
function aWork(items: string[], share = 2) {
  const ends = new Map<string, () => void>();
  const begun: string[] = [];
  const heldAtClaims: (readonly string[])[] = [];
  const work = createConcurrentWork<string>({
    name: 'parcels',
    log: createLogger('concurrent-work-test', 'silent'),
    intervalMs: LONG_MS,
    concurrency: 2,
    claim: (max, held) => {
      heldAtClaims.push(held);
      return Promise.resolve(items.splice(0, Math.min(max, share - held.length)));
    },
    handle: (item) => {
      begun.push(item);
      return new Promise((resolve) => ends.set(item, resolve));
    },
  });
  return { work, begun, heldAtClaims, end: (item: string) => ends.get(item)?.() };
}

test('an item that hangs blocks only its own place: the other is filled again and again', async () => {
  const { work, begun, heldAtClaims, end } = aWork(['hangs', 'a', 'b', 'c']);
  await work.start();
  for (const item of ['a', 'b']) {
    await expect.poll(() => begun).toContain(item);
    end(item);
  }
  await expect.poll(() => begun).toEqual(['hangs', 'a', 'b', 'c']);
  expect(heldAtClaims).toEqual([[], ['hangs'], ['hangs']]);
  end('hangs');
  end('c');
  await work.stop();
});

test('an item that its claim left out begins when another one ends, although a place was free', async () => {
  const { work, begun, end } = aWork(['a', 'b'], 1);
  await work.start();
  await expect.poll(() => begun).toEqual(['a']);
  end('a');
  await expect.poll(() => begun).toEqual(['a', 'b']);
  end('b');
  await work.stop();
});

test('stopping waits for running items', async () => {
  const { work, begun, end } = aWork(['a']);
  await work.start();
  await expect.poll(() => begun).toEqual(['a']);
  let hasStopped = false;
  const stopping = work.stop().then(() => (hasStopped = true));
  await new Promise(setImmediate);
  expect(hasStopped).toBe(false);
  end('a');
  await stopping;
  expect(hasStopped).toBe(true);
});
