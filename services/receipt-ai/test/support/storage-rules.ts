import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { FileTooLargeError } from '../../src/domain/file-too-large.ts';
import type { FileStorage } from '../../src/use-cases/ports.ts';

const MAX_BYTES = 10_000_000;
const CONTENT = Buffer.alloc(3_000_000, 'receipt');

/** The rules that every storage keeps. */
export function testStorageRules(open: () => FileStorage): void {
  let storage: FileStorage;
  beforeAll(() => {
    storage = open();
  });
  const save = (content: Readable = Readable.from([CONTENT]), maxBytes = MAX_BYTES) =>
    storage.save('1', content, maxBytes);

  test('a file comes back as it was stored, as a stream and as a local file', async () => {
    const { key, sizeBytes, sha256, head } = await save();
    expect({ sizeBytes, head: Buffer.from(head).toString().slice(0, 7) }).toEqual({
      sizeBytes: CONTENT.length,
      head: 'receipt',
    });
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    const streamed = await buffer(await storage.open(key));
    const local = await storage.withLocalFile(key, (path) => readFile(path));
    expect([streamed.equals(CONTENT), local.equals(CONTENT)]).toEqual([true, true]);
  });

  test('a file that is too long, or whose stream breaks, is not stored', async () => {
    await expect(save(undefined, 1_000)).rejects.toBeInstanceOf(FileTooLargeError);
    const broken = Readable.from(
      (function* () {
        yield CONTENT;
        throw new Error('the client went away');
      })(),
    );
    await expect(save(broken)).rejects.toThrow('the client went away');
  });

  test('a page image is replaced by a later one, and absent without one', async () => {
    const { key } = await save();
    expect(await storage.readPage(key, 0)).toBeNull();
    await storage.savePage(key, 0, Buffer.from('first'));
    await storage.savePage(key, 0, Buffer.from('second'));
    expect(await storage.readPage(key, 0)).toEqual(Buffer.from('second'));
  });

  test('nothing remains of a removed file, not even a page that is stored after it; removing it twice is no error', async () => {
    const { key } = await save();
    await storage.savePage(key, 0, Buffer.from('page'));
    expect(await storage.has(key)).toBe(true);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.has(key)).toBe(false);
    await expect(storage.open(key)).rejects.toThrow();
    await storage.savePage(key, 1, Buffer.from('late'));
    expect([await storage.readPage(key, 0), await storage.readPage(key, 1)]).toEqual([null, null]);
  });

  test('a key that leads elsewhere is refused', async () => {
    const open = async (key: string): Promise<unknown> => storage.open(key);
    const copy = async (key: string) => storage.withLocalFile(key, () => Promise.resolve());
    for (const key of ['1/../../secret', '../../etc/passwd', '../1/x', '', 'files']) {
      await expect(open(key)).rejects.toThrow('The text is not a key of this storage.');
      await expect(copy(key)).rejects.toThrow('The text is not a key of this storage.');
    }
  });
}
