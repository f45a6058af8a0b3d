import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SNIFF_LENGTH_BYTES } from '../extraction/sniff-file-type.ts';
import { FileTooLargeError, type FileStorage } from './file-storage.ts';

const KEY = /^\d{1,18}\/[0-9a-f-]{36}$/;

/** Retries of a deletion that collides with a page being written. */
const REMOVAL_RETRIES_MAX = 3;

/** Files in a folder per organisation, under random names: the uploader's file name never reaches the disk. */
export function createLocalFolderStorage(folder: string): FileStorage {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('not a key of this storage');
    return join(folder, key);
  };
  const pagesOf = (key: string): string => `${pathOf(key)}.pages`;
  const has = (key: string): Promise<boolean> =>
    access(pathOf(key)).then(
      () => true,
      () => false,
    );
  const removePages = (key: string): Promise<void> =>
    rm(pagesOf(key), { recursive: true, force: true, maxRetries: REMOVAL_RETRIES_MAX });
  return {
    localPath: pathOf,
    has,
    readPage: (key, page) => readFile(join(pagesOf(key), pageName(page))).catch(noneIfAbsent),
    savePage: async (key, page, picture) => {
      await mkdir(pagesOf(key), { recursive: true });
      await writeWhole(join(pagesOf(key), pageName(page)), picture);
      // The file's deletion may have passed its pages before this one was written.
      if (!(await has(key))) await removePages(key);
    },
    save: async (organizationId, content, maxBytes) => {
      const key = `${organizationId}/${randomUUID()}`;
      await mkdir(join(folder, organizationId), { recursive: true });
      const hash = createHash('sha256');
      let sizeBytes = 0;
      let head = Buffer.alloc(0);
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sizeBytes += chunk.length;
          if (sizeBytes > maxBytes) {
            done(new FileTooLargeError(sizeBytes));
            return;
          }
          if (head.length < SNIFF_LENGTH_BYTES) {
            head = Buffer.concat([head, chunk]).subarray(0, SNIFF_LENGTH_BYTES);
          }
          hash.update(chunk);
          done(null, chunk);
        },
      });
      try {
        await pipeline(content, measure, createWriteStream(pathOf(key), { flags: 'wx' }));
        await syncFile(pathOf(key));
      } catch (error) {
        await rm(pathOf(key), { force: true });
        throw error;
      }
      return { key, sizeBytes, sha256: hash.digest('hex'), head };
    },
    open: async (key) => {
      const handle = await open(pathOf(key), 'r');
      await handle.close();
      return createReadStream(pathOf(key));
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      await removePages(key);
    },
  };
}

/** On disk before its row is written. */
async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const pageName = (page: number): string => `${page}.jpg`;

function noneIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Renamed only once it is completely on disk. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    await writeFile(unfinished, content, { flush: true });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
