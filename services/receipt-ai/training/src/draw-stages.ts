/**
 * Writes a picture of what each stage of reading made of a receipt: the page as it was turned, deskewed, the boxes that were
 * detected, the lines with their confidence, the rows, the candidates with their scores, and the values that were chosen.
 * Usage: node training/src/draw-stages.ts <image, or PDF that is a scan> <folder> [page, from 1]
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseModelPack } from '../../src/extraction/packs/choose-model-pack.ts';
import { PP_OCRV6 } from '../../src/extraction/packs/pp-ocrv6.ts';
import { renderImage } from '../../src/extraction/pages/render-pages.ts';
import { isImageType, sniffFileType } from '../../src/domain/sniff-file-type.ts';
import { createPdfProcess } from '../../src/worker/pdf-process.ts';
import { drawStages } from './stages/page-stages.ts';
import { cacheDirectory } from './receipts-data.ts';

const [file, folder, pageNumber = '1'] = process.argv.slice(2);
if (file === undefined || folder === undefined) throw new Error('Name a file and a folder.');
const content = await readFile(file);
const type = sniffFileType(content);
if (type !== 'pdf' && !isImageType(type))
  throw new Error('The file is neither an image nor a PDF.');
const pdf = createPdfProcess();
const { pages } = await (type === 'pdf' ? pdf.render(file) : renderImage(content, type));
pdf.close();
const page = pages[Number(pageNumber) - 1];
if (page?.kind !== 'image')
  throw new Error(
    'There is no such page, or it has its own text, so that nothing is recognised on it.',
  );
const pack = await chooseModelPack({ packDir: cacheDirectory(PP_OCRV6) });
await mkdir(folder, { recursive: true });
for (const { stage, png } of await drawStages(pack, page.image)) {
  const path = join(folder, `${stage}.png`);
  await writeFile(path, png);
  console.log(path);
}
