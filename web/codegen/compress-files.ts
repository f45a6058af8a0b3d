import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** A smaller file fits into one packet anyway. */
const SIZE_BYTES_MIN = 1_000;

/**
 * Writes a compressed copy of each text file at the highest level, so that the server doesn't compress per request.
 * vite-plugin-compression2 (2.5.3) isn't used: it compresses the bundle before the pages and the hints of compile-ahead are in
 * it, so that the copy of the 10.5 kB page would be an empty page.
 */
export const compressFiles: Plugin = {
  name: 'compress-files',
  apply: 'build',
  writeBundle: {
    // Runs after the pages have been written.
    order: 'post',
    sequential: true,
    handler: async ({ dir = '' }) => {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(html|js|css|svg)$/.test(name))
        .map((name) => join(dir, name))
        .filter((file) => statSync(file).size >= SIZE_BYTES_MIN);
      await Promise.all(files.map(compress));
    },
  },
};

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
