import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SNIFF_LENGTH_BYTES } from '../domain/sniff-file-type.ts';
import { FileTooLargeError } from '../domain/file-too-large.ts';
import type { StoredFile } from '../use-cases/ports.ts';

/**
 * Writes a stream to a new local file, with its size, hash and first bytes as result. Deletes the file when `maxBytes` is exceeded
 * or the stream breaks.
 *
 * @throws {FileTooLargeError}
 */
export async function writeMeasured(
  path: string,
  content: Readable,
  maxBytes: number,
): Promise<Omit<StoredFile, 'key'>> {
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
    await pipeline(content, measure, createWriteStream(path, { flags: 'wx' }));
    await syncFile(path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { sizeBytes, sha256: hash.digest('hex'), head };
}

/** Waits until the file is on the disk, because its row is written next. */
async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
