import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createExtractionPool, type ExtractionPool } from './extraction-pool.ts';
import type { ExtractionPoolOptions } from './pool-options.ts';

const STUB_WORKER = join(import.meta.dirname, 'testing/stub-worker.ts');

let pool: ExtractionPool;
const logged: string[] = [];

afterEach(() => pool.close());

function startPool(options: Partial<ExtractionPoolOptions> = {}): ExtractionPool {
  pool = createExtractionPool({
    queueMax: 2,
    timeoutMs: 5_000,
    recycleAfterFiles: 100,
    memoryMaxBytes: 1000,
    idleStopMs: 60_000,
    log: (message) => logged.push(message),
    workerPath: STUB_WORKER,
    ...options,
  });
  return pool;
}

async function workerOf(filePath: string): Promise<number> {
  return (await pool.extract(filePath)).pageCount;
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

async function untilGone(processId: number): Promise<void> {
  for (let i = 0; i < 100 && isAlive(processId); i++)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the extraction pool', () => {
  test('reads files one after another in one worker and passes its stages on', async () => {
    startPool();
    const stages: string[] = [];
    const [first, second] = await Promise.all([
      pool.extract('a', (stage) => stages.push(stage)),
      pool.extract('b'),
    ]);
    expect([first.text, second.text]).toEqual(['a', 'b']);
    expect(second.pageCount).toBe(first.pageCount);
    expect(stages).toEqual(['text_read']);
  });

  test('a crash fails that file only; the next one is read by a new worker', async () => {
    startPool();
    const before = await workerOf('a');
    const crash = pool.extract('crash');
    const next = workerOf('b');
    await expect(crash).rejects.toMatchObject({
      name: 'ExtractionUnavailableError',
      code: 'WORKER_CRASHED',
    });
    expect(await next).not.toBe(before);
  });

  test('a file that takes too long is abandoned and its worker killed', async () => {
    startPool({ timeoutMs: 1_000 });
    const before = await workerOf('a');
    await expect(pool.extract('hang')).rejects.toMatchObject({ code: 'TIMEOUT' });
    await untilGone(before);
    expect(isAlive(before)).toBe(false);
    expect(await workerOf('b')).not.toBe(before);
  });

  test('a file that takes more than its CPU time is told from one that the machine had no time for, and the next is read', async () => {
    startPool();
    const endless = pool.extract('endless');
    const next = workerOf('b');
    await expect(endless).rejects.toMatchObject({ code: 'EXHAUSTED' });
    expect(await next).toBeGreaterThan(0);
  });

  test('while a PDF is being opened, another organization goes ahead; its own next file waits', async () => {
    startPool({ timeoutMs: 1_000 });
    await workerOf('a');
    const settled: string[] = [];
    const read = (filePath: string, organizationId: string): Promise<void> =>
      pool.extract(filePath, undefined, organizationId).then(
        () => void settled.push(filePath),
        (error: unknown) => void settled.push((error as { code: string }).code),
      );
    await Promise.all([read('endless.pdf', '1'), read('own', '1'), read('other', '2')]);
    expect(settled).toEqual(['other', 'TIMEOUT', 'own']);
  });

  test('a file that is read beside one that takes too long is read again', async () => {
    startPool({ drawing: { timeoutMs: 500 } });
    const before = await workerOf('a');
    const endless = pool.draw('endless.pdf', 0, '1');
    const other = pool.extract('slow', undefined, '2');
    await expect(endless).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect((await other).pageCount).not.toBe(before);
  });

  test('refuses a file while the queue is full, and accepts files again afterwards', async () => {
    startPool({ queueMax: 1 });
    const running = pool.extract('a');
    const waiting = pool.extract('b');
    await expect(pool.extract('c')).rejects.toMatchObject({ code: 'QUEUE_FULL' });
    await Promise.all([running, waiting]);
    expect((await pool.extract('d')).text).toBe('d');
  });

  test('an unreadable file keeps its code and its worker survives', async () => {
    startPool();
    const before = await workerOf('a');
    await expect(pool.extract('unreadable')).rejects.toMatchObject({
      name: 'UnreadableFileError',
      code: 'ENCRYPTED',
    });
    expect(await workerOf('b')).toBe(before);
  });

  test('a worker error is logged and distinguished from an unreadable file', async () => {
    startPool();
    await expect(pool.extract('fault')).rejects.toMatchObject({ code: 'FAILED' });
    expect(logged.at(-1)).toContain('no such model');
  });

  test('a worker that has read its number of files reads on until its successor is ready, so that no file waits for a start', async () => {
    startPool({ recycleAfterFiles: 2 });
    const worn = await workerOf('a');
    expect([await workerOf('b'), await workerOf('c')]).toEqual([worn, worn]);
    await untilGone(worn);
    const successor = await workerOf('d');
    expect(successor).not.toBe(worn);
    expect(await workerOf('e')).toBe(successor);
  });

  test('replaces a worker that uses too much memory', async () => {
    startPool();
    const grown = await workerOf('large');
    expect(await workerOf('b')).not.toBe(grown);
  });

  test('an idle worker exits and the next file starts another', async () => {
    startPool({ idleStopMs: 50 });
    const idle = await workerOf('a');
    await untilGone(idle);
    expect(isAlive(idle)).toBe(false);
    expect(await workerOf('b')).not.toBe(idle);
  });

  test('closing refuses queued files and leaves no process behind', async () => {
    startPool();
    const worker = await workerOf('a');
    const refused = Promise.allSettled([pool.extract('hang'), pool.extract('b')]);
    await pool.close();
    expect(
      (await refused).map(
        (result) => result.status === 'rejected' && (result.reason as { code: string }).code,
      ),
    ).toEqual(['CLOSED', 'CLOSED']);
    expect(isAlive(worker)).toBe(false);
    await expect(pool.extract('c')).rejects.toMatchObject({ code: 'CLOSED' });
  });
});

describe('the extraction pool, drawing pages', () => {
  test('draws pages before queued files, and each caller gets its own answer', async () => {
    startPool();
    const answers: string[] = [];
    const noted = (answer: string): number => answers.push(answer);
    await Promise.all([
      pool.extract('a').then(({ text }) => noted(text)),
      pool.extract('b').then(({ text }) => noted(text)),
      pool.draw('c', 3, '1').then((jpeg) => noted(jpeg.toString())),
    ]);
    expect(answers).toEqual(['a', 'c page 3', 'b']);
  });

  test('reads a file in between when pages never stop arriving', async () => {
    startPool({ drawing: { turnMs: 1 } });
    const answers: string[] = [];
    await Promise.all([
      pool.draw('a', 0, '1'),
      pool.extract('b').then(({ text }) => answers.push(text)),
      pool.draw('a', 1, '1').then((jpeg) => answers.push(jpeg.toString())),
    ]);
    expect(answers).toEqual(['b', 'a page 1']);
  });

  test('fails only that page when the worker crashes on it', async () => {
    startPool();
    const before = await workerOf('a');
    const crash = pool.draw('crash', 0, '1');
    const next = workerOf('b');
    await expect(crash).rejects.toMatchObject({ code: 'WORKER_CRASHED' });
    expect(await next).not.toBe(before);
    expect((await pool.draw('c', 0, '1')).toString()).toBe('c page 0');
  });

  test('times out a page much earlier than a file', async () => {
    startPool({ timeoutMs: 60_000, drawing: { timeoutMs: 500 } });
    const hanging = pool.draw('hang', 0, '1');
    const next = pool.extract('b');
    await expect(hanging).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: 'A page was not drawn within 500 ms.',
    });
    expect((await next).text).toBe('b');
  });

  test('refuses a page when the page queue is full, and still accepts files', async () => {
    startPool({ drawing: { queueMax: 1 } });
    const running = pool.extract('a');
    const waiting = pool.draw('b', 0, '1');
    await expect(pool.draw('b', 1, '1')).rejects.toMatchObject({ code: 'QUEUE_FULL' });
    const file = pool.extract('c');
    await Promise.all([running, waiting, file]);
    expect((await pool.draw('b', 1, '1')).toString()).toBe('b page 1');
  });

  test('distinguishes an undrawable file from an error, and keeps its worker for both', async () => {
    startPool();
    const before = await workerOf('a');
    await expect(pool.draw('unreadable', 0, '1')).rejects.toMatchObject({
      name: 'UnreadableFileError',
      code: 'ENCRYPTED',
    });
    await expect(pool.draw('fault', 0, '1')).rejects.toMatchObject({ code: 'FAILED' });
    expect(logged.at(-1)).toBe('Drawing a page failed: no such model');
    expect(await workerOf('b')).toBe(before);
  });

  test('refuses queued pages when closed', async () => {
    startPool();
    const refused = Promise.allSettled([pool.extract('hang'), pool.draw('b', 0, '1')]);
    await pool.close();
    expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
