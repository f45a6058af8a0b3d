import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SNIFF_LENGTH_BYTES } from '../extraction/sniff-file-type.ts';
import { FileTooLargeError, type FileStorage } from './file-storage.ts';

const KEY = /^\d{1,18}\/[0-9a-f-]{36}$/;

/** Files in a folder per organisation, under random names: nothing of what the uploader called them reaches the disk. */
export function createLocalFolderStorage(folder: string): FileStorage {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('not a key of this storage');
    return join(folder, key);
  };
  return {
    localPath: pathOf,
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
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** On the disk before the row that speaks of it is. */
async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
