import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createExtractionPool, type ExtractionPool } from './extraction-pool.ts';

const PAGE_MS = 150;

/**
 * Recognises pages in turns, as the real worker does: `<pages>-<name>`. A name that begins with "hang" stops at its third page,
 * one that begins with "die" kills the process there, and "once" only while its file does not exist.
 */
const STUB_WORKER = `
import { existsSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
process.on('disconnect', () => process.exit(0));
let last = Promise.resolve();
const inTurn = (work) => (last = last.then(work));
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
process.on('message', async ({ jobId, filePath }) => {
  const [count, name] = basename(filePath).split('-', 2);
  const pages = Number(count);
  process.send({ kind: 'stage', jobId, stage: 'pages_rendered' });
  for (let page = 1; page <= pages; page++) {
    await inTurn(async () => {
      process.send({ kind: 'turn', jobId, isShared: pages > 1 });
      if (page === 3 && name === 'hang') await new Promise(() => undefined);
      if (page === 3 && (name === 'die' || (name === 'once' && !existsSync(filePath)))) {
        writeFileSync(filePath, '');
        process.kill(process.pid, 'SIGKILL');
      }
      await sleep(${PAGE_MS});
    });
    if (page < pages)
      process.send({ kind: 'stage', jobId, stage: 'page_read', progress: { pagesRead: page, soFar: {} } });
  }
  process.send({ kind: 'done', jobId, extraction: { text: name }, rssBytes: 1 });
});
`;

let directory: string;
let pool: ExtractionPool;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'long-files-'));
  await writeFile(join(directory, 'stub-worker.mjs'), STUB_WORKER);
});
afterEach(() => pool.close());
afterAll(() => rm(directory, { recursive: true }));

function startPool(timeoutMs = 5_000): void {
  pool = createExtractionPool({
    queueMax: 8,
    timeoutMs,
    recycleAfterFiles: 100,
    memoryMaxBytes: 1_000,
    idleStopMs: 60_000,
    log: () => undefined,
    workerPath: join(directory, 'stub-worker.mjs'),
  });
}

/** Reads a file; resolves with its name or the code of its failure, which is also noted in `settled`. */
const settled: string[] = [];
const read = async (name: string, onPage: (pagesRead: number) => void = () => undefined) => {
  const outcome = await pool
    .extract(join(directory, name), (_stage, progress) => progress && onPage(progress.pagesRead))
    .then(
      ({ text }) => text,
      (error: unknown) => (error as { code: string }).code,
    );
  settled.push(outcome);
  return outcome;
};

/** Resolves once the file's first page is read. */
function begin(name: string): { begun: Promise<unknown>; ended: Promise<string> } {
  const { promise: begun, resolve } = Promise.withResolvers<null>();
  return { ended: read(name, () => resolve(null)), begun };
}

test('a file of one page is read between two pages of a long one, and so are several long ones in turns', async () => {
  startPool();
  settled.length = 0;
  const first = begin('6-first');
  await first.begun;
  const second = begin('6-second');
  await second.begun;
  await read('1-photo');
  expect(settled).toEqual(['photo']);
  expect(await Promise.all([first.ended, second.ended])).toEqual(['first', 'second']);
});

test('a long file may take its time limit for each page, and says after each how far it is', async () => {
  startPool(4 * PAGE_MS);
  const pages: number[] = [];
  expect(await read('8-long', (pagesRead) => pages.push(pagesRead))).toBe('long');
  expect(pages).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a page that takes too long ends its file only: the file beside it is read', async () => {
  startPool(1_000);
  const hanging = begin('4-hang');
  await hanging.begun;
  const beside = read('5-long');
  expect(await hanging.ended).toBe('TIMEOUT');
  expect(await beside).toBe('long');
});

test('a file whose process is killed is read by the next one at once', async () => {
  startPool();
  expect(await read('4-once')).toBe('once');
});

test('a file that kills two processes is given up, and a file that was beside it is read', async () => {
  startPool();
  const deadly = begin('4-die');
  await deadly.begun;
  const beside = read('5-long');
  expect(await deadly.ended).toBe('WORKER_CRASHED');
  expect(await beside).toBe('long');
});
