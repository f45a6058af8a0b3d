import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { drawReceipt, encodeReceipt } from '../extraction/testing/drawn-receipt.ts';
import {
  createExtractionPool,
  type ExtractionPool,
  type ExtractionPoolOptions,
} from './extraction-pool.ts';

/** Answers with its own process id, and misbehaves as the file's name asks. */
const STUB_WORKER = `
process.on('disconnect', () => process.exit(0));
process.on('message', ({ jobId, filePath }) => {
  if (filePath === 'crash') process.exit(139);
  if (filePath === 'hang') return;
  if (filePath === 'fault') return process.send({ kind: 'failed', jobId, message: 'no such model', rssBytes: 1 });
  if (filePath === 'unreadable') return process.send({ kind: 'unreadable', jobId, code: 'ENCRYPTED', message: 'locked', rssBytes: 1 });
  process.send({ kind: 'stage', jobId, stage: 'text_read' });
  const rssBytes = filePath === 'large' ? 2000 : 1;
  setTimeout(() => process.send({ kind: 'done', jobId, extraction: { text: filePath, pageCount: process.pid }, rssBytes }), 20);
});
`;

let directory: string;
let stubWorker: string;
let pool: ExtractionPool;
const logged: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'extraction-pool-'));
  stubWorker = join(directory, 'stub-worker.mjs');
  await writeFile(stubWorker, STUB_WORKER);
});

afterEach(() => pool.close());
afterAll(() => rm(directory, { recursive: true }));

function startPool(options: Partial<ExtractionPoolOptions> = {}): ExtractionPool {
  pool = createExtractionPool({
    queueMax: 2,
    timeoutMs: 5_000,
    recycleAfterFiles: 100,
    memoryMaxBytes: 1000,
    idleStopMs: 60_000,
    log: (message) => logged.push(message),
    workerPath: stubWorker,
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

  test('a crash fails that file alone; the next one is read by a fresh worker', async () => {
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

  test('a file that takes too long is given up and its worker killed', async () => {
    startPool({ timeoutMs: 1_000 });
    const before = await workerOf('a');
    await expect(pool.extract('hang')).rejects.toMatchObject({ code: 'TIMEOUT' });
    await untilGone(before);
    expect(isAlive(before)).toBe(false);
    expect(await workerOf('b')).not.toBe(before);
  });

  test('refuses a file when as many wait as may, and takes files again afterwards', async () => {
    startPool({ queueMax: 1 });
    const running = pool.extract('a');
    const waiting = pool.extract('b');
    await expect(pool.extract('c')).rejects.toMatchObject({ code: 'QUEUE_FULL' });
    await Promise.all([running, waiting]);
    expect((await pool.extract('d')).text).toBe('d');
  });

  test('an unreadable file keeps its code and costs no worker', async () => {
    startPool();
    const before = await workerOf('a');
    await expect(pool.extract('unreadable')).rejects.toMatchObject({
      name: 'UnreadableFileError',
      code: 'ENCRYPTED',
    });
    expect(await workerOf('b')).toBe(before);
  });

  test('a fault in the worker is logged and told apart from an unreadable file', async () => {
    startPool();
    await expect(pool.extract('fault')).rejects.toMatchObject({ code: 'FAILED' });
    expect(logged.at(-1)).toContain('no such model');
  });

  test('replaces the worker after its number of files', async () => {
    startPool({ recycleAfterFiles: 2 });
    const workers = [await workerOf('a'), await workerOf('b'), await workerOf('c')];
    expect(workers[1]).toBe(workers[0]);
    expect(workers[2]).not.toBe(workers[0]);
  });

  test('replaces a worker that has grown too large', async () => {
    startPool();
    const grown = await workerOf('large');
    expect(await workerOf('b')).not.toBe(grown);
  });

  test('an idle worker ends and the next file starts another', async () => {
    startPool({ idleStopMs: 50 });
    const idle = await workerOf('a');
    await untilGone(idle);
    expect(isAlive(idle)).toBe(false);
    expect(await workerOf('b')).not.toBe(idle);
  });

  test('closing refuses what waits and leaves no process behind', async () => {
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

  test('reads a real receipt in the real worker', { timeout: 30_000 }, async () => {
    startPool({
      workerPath: undefined,
      timeoutMs: 25_000,
      memoryMaxBytes: 2 ** 31,
    });
    const file = join(directory, 'receipt.jpg');
    await writeFile(file, await encodeReceipt(drawReceipt(), 'jpeg'));
    const stages: string[] = [];
    const extraction = await pool.extract(file, (stage) => stages.push(stage));
    expect(extraction.amount?.value).toBe('60.50');
    expect(stages).toEqual(['pages_rendered', 'text_read', 'fields_found']);
    await writeFile(file, '');
    await expect(pool.extract(file)).rejects.toMatchObject({ code: 'EMPTY' });
  });
});
