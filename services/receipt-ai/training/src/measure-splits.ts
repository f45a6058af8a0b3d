import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sheetsOfPage } from '../../src/extraction/photo/sheets-of-page.ts';
import { decodeImage } from '../../src/extraction/pages/decode-image.ts';
import { isImageType, sniffFileType } from '../../src/domain/sniff-file-type.ts';
import { composePhoto } from './composed-photos.ts';
import { AccuracyTable, type AccuracyRow } from './accuracy-table.ts';
import { readLabels, receiptsDirectory } from './receipts-data.ts';

const RECEIPTS_MIN = 2;
const SIZES = 3;
/** Steps in the list of receipts that are long enough to reach another vendor. */
const [NEXT_PHOTO, NEXT_RECEIPT] = [7, 131];

/** Measures how many scans of one receipt stay whole, and how many composed photographs of two to four are split into as many. */
export async function measureSplits(photosMax: number): Promise<AccuracyRow[]> {
  const files = (await readLabels('train')).map(({ file }) =>
    join(receiptsDirectory(), 'train/images', file),
  );
  const table = new AccuracyTable();
  for (const file of files) table.add('scans not split', (await count(file)) === 0);
  for (let photo = 0; photo < photosMax; photo++) {
    const chosen = Array.from(
      { length: RECEIPTS_MIN + (photo % SIZES) },
      (_, i) => files[(photo * NEXT_PHOTO + i * NEXT_RECEIPT) % files.length] ?? '',
    );
    const { jpeg } = await composePhoto(chosen, photo + 1);
    table.add('photos split correctly', (await count(jpeg)) === chosen.length);
  }
  return table.rows();
}

async function count(source: string | Buffer): Promise<number> {
  const content = typeof source === 'string' ? await readFile(source) : source;
  const type = sniffFileType(content);
  const [page] = isImageType(type) ? (await decodeImage(content, type)).pages : [];
  return page ? (await sheetsOfPage(page)).length : 0;
}
