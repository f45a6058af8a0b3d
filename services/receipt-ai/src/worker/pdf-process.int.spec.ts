import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import {
  paintedPdf,
  selfDrawingPdf,
  textPdf,
  unpackingPdf,
} from '../extraction/testing/written-pdf.ts';
import { childrenOf, peakBytesOf } from './testing/child-processes.ts';
import { createPdfProcess, type PdfProcess, type PdfProcessOptions } from './pdf-process.ts';

const LIMIT_BYTES = 512 * 2 ** 20;
/** The kernel keeps the peak of each process, so that samples miss only the last moment before its end. */
const SAMPLE_EVERY_MS = 5;
/** How long ten seconds may take on a busy machine. */
const PATIENCE_MS = 60_000;
const INVOICE = textPdf(['Papermill Limited, 4 Harbour Street, Dover', 'Total due: USD 60.50']);

const CAPTURED_WORKER = join(import.meta.dirname, 'testing/captured-worker.ts');
const DENIED = 'ERR_ACCESS_DENIED';
const NO_NETWORK = 'This process has no network.';

let directory: string;
let pdf: PdfProcess;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pdf-process-'));
});
afterEach(() => pdf.close());
afterAll(() => rm(directory, { recursive: true }));

function startProcess(options?: PdfProcessOptions): PdfProcess {
  pdf = createPdfProcess(options);
  return pdf;
}

async function fileOf(content: Buffer): Promise<string> {
  const path = join(directory, 'file.pdf');
  await writeFile(path, content);
  return path;
}

/** Peak memory of this process's children during `work`, as counted by the kernel. */
async function peakDuring(work: Promise<unknown>): Promise<number> {
  let peak = 0;
  const ended = Symbol('ended');
  const end = work.then(
    () => ended,
    () => ended,
  );
  while ((await Promise.race([end, pause(SAMPLE_EVERY_MS)])) !== ended) {
    for (const id of await childrenOf(process.pid)) peak = Math.max(peak, await peakBytesOf(id));
  }
  return peak;
}

test.each([
  ['a form that draws itself', selfDrawingPdf],
  ['300 MB of content', () => unpackingPdf(300e6, 1)],
  ['300 MB of content, deflated twice', () => unpackingPdf(300e6, 2)],
])(
  '%s: the process exits below its memory limit, and the next file is read',
  async (_name, make) => {
    startProcess();
    const attack = pdf.render(await fileOf(make()));
    const peak = await peakDuring(attack);
    await expect(attack).rejects.toMatchObject({
      name: 'UnreadableFileError',
      code: 'TOO_COMPLEX',
    });
    expect(peak).toBeGreaterThan(LIMIT_BYTES / 4);
    expect(peak).toBeLessThan(LIMIT_BYTES);
    const { pages } = await pdf.render(await fileOf(INVOICE));
    expect(pages).toMatchObject([{ index: 0, kind: 'text' }]);
  },
  PATIENCE_MS,
);

test('a process that fails to start is not waited for', async () => {
  startProcess({ workerPath: join(directory, 'missing.ts') });
  await expect(pdf.start()).resolves.toBeUndefined();
});

test('a file that exceeds its CPU time is terminated', async () => {
  const path = await fileOf(paintedPdf(['1 0 0', '0 0 1'], '0 0 14400 14400'));
  const attack = startProcess({ limits: { renderCpuMaxMs: 1 } }).render(path);
  await expect(attack).rejects.toMatchObject({ code: 'TOO_COMPLEX' });
});

test('the process knows no password, and reaches no file, program or network', async () => {
  const outside = await fileOf(Buffer.from(join(directory, 'file.pdf')));
  startProcess({ workerPath: CAPTURED_WORKER });
  const failure: unknown = await pdf.render(outside).catch((error: unknown) => error);
  expect(JSON.parse((failure as Error).message)).toEqual({
    environment: [
      'GLIBC_TUNABLES',
      'MALLOC_ARENA_MAX',
      'MALLOC_MMAP_THRESHOLD_',
      'MALLOC_TRIM_THRESHOLD_',
    ],
    read: DENIED,
    write: DENIED,
    run: DENIED,
    evaluate: 'Code generation from strings disallowed for this context',
    bind: DENIED,
    connect: NO_NETWORK,
    listen: NO_NETWORK,
    http: NO_NETWORK,
    fetch: NO_NETWORK,
    udp: NO_NETWORK,
    dns: NO_NETWORK,
  });
});

test(
  'pages with and without text keep their order, and an oversized page is harmless',
  async () => {
    startProcess();
    const { pages, pageCount } = await pdf.render(
      await fileOf(paintedPdf(['1 0 0', '0 0 1'], '0 0 14400 14400')),
    );
    expect(pageCount).toBe(2);
    expect(pages).toMatchObject([
      { index: 0, kind: 'image', image: { width: 2_400, height: 2_400 } },
      { index: 1, kind: 'image', image: { width: 2_400, height: 2_400 } },
    ]);
  },
  PATIENCE_MS,
);
