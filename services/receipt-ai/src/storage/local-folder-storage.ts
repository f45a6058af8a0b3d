import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from '../use-cases/ports.ts';
import { assertFileKey, newFileKey } from './file-key.ts';
import { writeMeasured } from './write-measured.ts';

/** Retries of a deletion that collides with a page being written. */
const REMOVAL_RETRIES_MAX = 3;

/** Files in a folder per organization, under random names: the uploader's file name never reaches the disk. */
export function createLocalFolderStorage(folder: string): FileStorage {
  const pathOf = (key: string): string => {
    assertFileKey(key);
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
    withLocalFile: (key, work) => work(pathOf(key)),
    has,
    readPage: (key, page) => readFile(join(pagesOf(key), pageName(page))).catch(nullIfAbsent),
    savePage: async (key, page, picture) => {
      await mkdir(pagesOf(key), { recursive: true });
      await writeWhole(join(pagesOf(key), pageName(page)), picture);
      // The file's deletion may have passed its pages before this one was written.
      if (!(await has(key))) await removePages(key);
    },
    save: async (organizationId, content, maxBytes) => {
      const key = newFileKey(organizationId);
      await mkdir(join(folder, organizationId), { recursive: true });
      return { key, ...(await writeMeasured(pathOf(key), content, maxBytes)) };
    },
    downloadUrl: () => Promise.resolve(null),
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

const pageName = (page: number): string => `${page}.jpg`;

function nullIfAbsent(error: NodeJS.ErrnoException): null {
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
