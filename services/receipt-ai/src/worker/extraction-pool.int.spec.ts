import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { eventually } from '@outlay/platform/testing';

import { childrenOf } from '../extraction/testing/child-processes.ts';
import { drawReceipt, encodeReceipt } from '../extraction/testing/drawn-receipt.ts';
import { paintedPdf, selfDrawingPdf } from '../extraction/testing/written-pdf.ts';
import { createExtractionPool, type ExtractionPool } from './extraction-pool.ts';
import type { ExtractionPoolOptions } from './pool-options.ts';

/** Responds with its own process id, and misbehaves according to the file's name. */
const STUB_WORKER = `
process.on('disconnect', () => process.exit(0));
process.on('message', ({ kind, jobId, filePath, page }) => {
  if (kind === 'prepare') return setTimeout(() => process.send({ kind: 'prepared' }), 200);
  if (filePath === 'crash') process.exit(139);
  if (filePath === 'hang') return;
  if (filePath === 'endless.pdf') return process.send({ kind: 'opening', filePath });
  if (filePath === 'fault') return process.send({ kind: 'failed', jobId, message: 'no such model', rssBytes: 1 });
  if (filePath === 'unreadable') return process.send({ kind: 'unreadable', jobId, code: 'ENCRYPTED', message: 'locked', rssBytes: 1 });
  if (kind === 'draw') {
    const jpeg = Buffer.from(filePath + ' page ' + page).toString('base64');
    return setTimeout(() => process.send({ kind: 'drawn', jobId, jpeg, rssBytes: 1 }), 20);
  }
  process.send({ kind: 'stage', jobId, stage: 'text_read' });
  const rssBytes = filePath === 'large' ? 2000 : 1;
  setTimeout(() => process.send({ kind: 'done', jobId, extraction: { text: filePath, pageCount: process.pid }, rssBytes }), filePath === 'slow' ? 1000 : 20);
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

  test('while a PDF is being opened, another organisation goes ahead; its own next file waits', async () => {
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

  test(
    'reads a real receipt in the real worker, and in its prepared successor',
    { timeout: 60_000 },
    async () => {
      startPool({
        workerPath: undefined,
        timeoutMs: 25_000,
        memoryMaxBytes: 2 ** 31,
        recycleAfterFiles: 1,
      });
      const file = join(directory, 'receipt.jpg');
      await writeFile(file, await encodeReceipt(drawReceipt(), 'jpeg'));
      const stages: string[] = [];
      const extraction = await pool.extract(file, (stage) => stages.push(stage));
      expect(extraction.amount?.value).toBe('60.50');
      expect(stages).toEqual(['pages_rendered', 'text_read', 'fields_found']);
      const replaced = expect.stringContaining('is replaced after 1 files') as string;
      await eventually(() => expect(logged).toContainEqual(replaced), { timeoutMs: 25_000 });
      // Its processes that open PDFs run already: the next file would wait for their start otherwise.
      await eventually(async () => {
        const workers = await childrenOf(process.pid);
        const theirs = await Promise.all(workers.map(childrenOf));
        expect(theirs.map(({ length }) => length)).toContain(2);
      });
      await writeFile(file, '');
      await expect(pool.extract(file)).rejects.toMatchObject({ code: 'EMPTY' });
    },
  );
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

  test('draws a real page in the real worker', { timeout: 30_000 }, async () => {
    startPool({ workerPath: undefined, memoryMaxBytes: 2 ** 31, drawing: { timeoutMs: 25_000 } });
    const file = join(directory, 'two-pages.pdf');
    await writeFile(file, paintedPdf(['1 0 0', '0 0 1']));
    const jpeg = await pool.draw(file, 1, '1');
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', height: 1_800 });
    await expect(pool.draw(file, 2, '1')).rejects.toMatchObject({ code: 'NO_SUCH_PAGE' });
  });

  test(
    'a page that draws itself is refused permanently, and the same worker draws the next one',
    { timeout: 60_000 },
    async () => {
      const before = logged.length;
      startPool({ workerPath: undefined, memoryMaxBytes: 2 ** 31, drawing: { timeoutMs: 25_000 } });
      const hostile = join(directory, 'hostile.pdf');
      await writeFile(hostile, selfDrawingPdf());
      await expect(pool.draw(hostile, 0, '1')).rejects.toMatchObject({ code: 'TOO_COMPLEX' });
      const file = join(directory, 'one-page.pdf');
      await writeFile(file, paintedPdf(['1 0 0']));
      expect(await sharp(await pool.draw(file, 0, '1')).metadata()).toMatchObject({
        format: 'jpeg',
      });
      expect(logged.slice(before)).toEqual([]);
    },
  );
});
