import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { FileStorage } from '../use-cases/ports.ts';
import type { Bucket } from './bucket.ts';
import { assertFileKey, newFileKey } from './file-key.ts';
import { writeMeasured } from './write-measured.ts';

/**
 * Files in a bucket.
 *
 * @param scratchDir folder for files while they are uploaded or read; it is emptied first
 */
export async function createObjectStorage(
  bucket: Bucket,
  scratchDir: string,
): Promise<FileStorage> {
  await rm(scratchDir, { recursive: true, force: true });
  await mkdir(scratchDir, { recursive: true });
  const inScratch = scratchIn(scratchDir);
  const has = async (key: string): Promise<boolean> => bucket.has(objectOf(key));
  const open = async (key: string): Promise<Readable> => {
    const content = await bucket.get(objectOf(key));
    if (!content) throw new Error('The file is not in the bucket.');
    return content;
  };
  return {
    has,
    open,
    save: (organizationId, content, maxBytes) =>
      inScratch(async (path) => {
        const key = newFileKey(organizationId);
        const measured = await writeMeasured(path, content, maxBytes);
        await bucket.put(objectOf(key), { body: createReadStream(path), ...measured });
        return { key, ...measured };
      }),
    downloadUrl: async (key, as) => bucket.downloadUrl(objectOf(key), as),
    withLocalFile: (key, work) =>
      inScratch(async (path) => {
        await pipeline(await open(key), createWriteStream(path));
        return work(path);
      }),
    readPage: async (key, page) => {
      const picture = await bucket.get(pageOf(key, page));
      return picture && buffer(picture);
    },
    savePage: async (key, page, picture) => {
      await bucket.put(pageOf(key, page), { body: picture, sizeBytes: picture.length });
      // The file's deletion may have passed its pages before this one was written.
      if (!(await has(key))) await bucket.removeAll(pagesOf(key));
    },
    remove: async (key) => {
      await bucket.remove(objectOf(key));
      await bucket.removeAll(pagesOf(key));
    },
  };
}

function objectOf(key: string): string {
  assertFileKey(key);
  return `files/${key}`;
}

/** Page images have a prefix of their own, so that a rule of the bucket may delete old ones, which are then drawn again. */
function pagesOf(key: string): string {
  assertFileKey(key);
  return `pages/${key}/`;
}

const pageOf = (key: string, page: number): string => `${pagesOf(key)}${page}.jpg`;

/** Runs work with a path of its own, which is deleted afterwards. */
const scratchIn =
  (folder: string) =>
  async <Value>(work: (path: string) => Promise<Value>): Promise<Value> => {
    const path = join(folder, randomUUID());
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  };
