import { createLogger } from '@outlay/platform/telemetry';
import { expect, test } from 'vitest';
import { ExtractionUnavailableError } from '../domain/extraction-unavailable.ts';
import type { FileStorage } from './ports.ts';
import { createPagePictures, type PagePictures } from './draw-page.ts';

const FILE = { organizationId: '1', storageKey: '1/a' };

/** An in-memory file store with only the operations that pictures need. */
function aStorage(files: readonly string[]): FileStorage & { pages: Map<string, Buffer> } {
  const pages = new Map<string, Buffer>();
  const storage: Partial<FileStorage> = {
    has: (key) => Promise.resolve(files.includes(key)),
    withLocalFile: (key, work) => work(`/files/${key}`),
    readPage: (key, page) => Promise.resolve(pages.get(`${key}/${page}`) ?? null),
    savePage: (key, page, picture) => {
      pages.set(`${key}/${page}`, picture);
      return Promise.resolve();
    },
  };
  return Object.assign(storage as FileStorage, { pages });
}

interface Bench {
  readonly pictures: PagePictures;
  readonly storage: ReturnType<typeof aStorage>;
  /** Pages rendered, in order. */
  readonly drawn: string[];
  /** The error of all later renderings; null for none. */
  fault: Error | null;
  nowMs: number;
}

function startBench(): Bench {
  const storage = aStorage([FILE.storageKey]);
  const drawn: string[] = [];
  const draw = (path: string, page: number): Promise<Buffer> => {
    drawn.push(`${path} ${page}`);
    return bench.fault ? Promise.reject(bench.fault) : Promise.resolve(Buffer.from(`page ${page}`));
  };
  const bench: Bench = {
    storage,
    drawn,
    fault: null,
    nowMs: 0,
    pictures: createPagePictures({
      storage,
      drawer: { draw },
      log: createLogger('receipt-ai-test', 'silent'),
      now: () => bench.nowMs,
    }),
  };
  return bench;
}

test('a page is drawn on its first request only', async () => {
  const { pictures, drawn } = startBench();
  expect((await pictures(FILE, 1))?.toString()).toBe('page 1');
  expect((await pictures(FILE, 1))?.toString()).toBe('page 1');
  expect(drawn).toEqual(['/files/1/a 1']);
});

test('concurrent requests for a page share one picture, and other pages get their own', async () => {
  const { pictures, drawn } = startBench();
  const asked = await Promise.all([pictures(FILE, 0), pictures(FILE, 0), pictures(FILE, 1)]);
  expect(asked.map(String)).toEqual(['page 0', 'page 0', 'page 1']);
  expect(drawn).toEqual(['/files/1/a 0', '/files/1/a 1']);
});

test('a picture missing from storage is drawn again', async () => {
  const { pictures, storage, drawn } = startBench();
  await pictures(FILE, 0);
  storage.pages.clear();
  expect(String(await pictures(FILE, 0))).toBe('page 0');
  expect(drawn).toHaveLength(2);
});

test('a picture that cannot be stored is still shown', async () => {
  const { pictures, storage } = startBench();
  storage.savePage = () => Promise.reject(new Error('no space left on device'));
  expect(String(await pictures(FILE, 0))).toBe('page 0');
});

test('no page of a deleted file is drawn', async () => {
  const { pictures, drawn } = startBench();
  expect(await pictures({ ...FILE, storageKey: '1/gone' }, 0)).toBeNull();
  expect(drawn).toEqual([]);
});

test.each(['TIMEOUT', 'WORKER_CRASHED'] as const)(
  'a page that crashed the worker (%s) is not retried within a minute, and other pages are drawn',
  async (code) => {
    const bench = startBench();
    bench.fault = new ExtractionUnavailableError(code, 'gone');
    await expect(bench.pictures(FILE, 0)).rejects.toMatchObject({ code });
    bench.fault = null;
    bench.nowMs = 59_999;
    await expect(bench.pictures(FILE, 0)).rejects.toMatchObject({ code: 'WORKER_CRASHED' });
    expect(String(await bench.pictures(FILE, 1))).toBe('page 1');
    expect(bench.drawn).toEqual(['/files/1/a 0', '/files/1/a 1']);
    bench.nowMs = 60_000;
    expect(String(await bench.pictures(FILE, 0))).toBe('page 0');
  },
);

test('a page refused for a full queue is drawn on the next request', async () => {
  const bench = startBench();
  bench.fault = new ExtractionUnavailableError('QUEUE_FULL', 'too much');
  await expect(bench.pictures(FILE, 0)).rejects.toMatchObject({ code: 'QUEUE_FULL' });
  bench.fault = null;
  expect(String(await bench.pictures(FILE, 0))).toBe('page 0');
});
