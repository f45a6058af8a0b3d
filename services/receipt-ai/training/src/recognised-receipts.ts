import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createOcrEngine } from '../../src/extraction/ocr/ocr-engine.ts';
import { readUpright, type PageReading } from '../../src/extraction/ocr/upright-page.ts';
import type { ModelPack } from '../../src/extraction/packs/model-pack.ts';
import { decodeImage } from '../../src/extraction/pages/decode-image.ts';
import { isImageType, sniffFileType } from '../../src/domain/sniff-file-type.ts';
import { cacheDirectory, receiptsDirectory } from './receipts-data.ts';

/** More threads are slower in total, because other work runs at the same time. */
const THREADS = 1;

/**
 * Recognises the lines of images below the receipts directory, in the order of `files`. They are cached for each pack, because
 * recognising takes minutes and everything after it seconds.
 */
export async function recogniseReceipts(
  pack: ModelPack,
  folder: string,
  files: string[],
): Promise<PageReading[]> {
  const cache = cacheDirectory(`ocr-${pack.name}`);
  await mkdir(cache, { recursive: true });
  const readings: PageReading[] = [];
  let engine: Awaited<ReturnType<typeof createOcrEngine>> | undefined;
  for (const file of files) {
    const cached = join(cache, `${file}.json`);
    let reading = await readFile(cached, 'utf8').then(
      (json) => JSON.parse(json) as PageReading,
      () => null,
    );
    if (!reading) {
      engine ??= await createOcrEngine(pack, THREADS);
      const content = await readFile(join(receiptsDirectory(), folder, file));
      const type = sniffFileType(content);
      if (!isImageType(type)) throw new Error(`${file} is no picture.`);
      const [page] = (await decodeImage(content, type)).pages;
      if (!page) throw new Error(`${file} has no page.`);
      reading = await readUpright(engine, page);
      await writeFile(cached, JSON.stringify(reading));
      if (readings.length % 50 === 0)
        console.log(`${pack.name}: ${readings.length} of ${files.length} read`);
    }
    readings.push(reading);
  }
  await engine?.close();
  return readings;
}
