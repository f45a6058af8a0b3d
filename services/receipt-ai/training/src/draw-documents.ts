import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { drawPdf, drawPicture } from './generator/drawing/draw-sheet.ts';
import { measureIn, pickFonts } from './generator/drawing/fonts.ts';
import { photograph } from './generator/drawing/photograph.ts';
import { evaluationLabels, type EvaluationLabels } from './generator/drawing/evaluation-labels.ts';
import { generateDocument } from './generator/generated-document.ts';
import { TRAITS } from './generator/facts/kinds.ts';
import { Random } from './generator/random.ts';
import { readRunOptions } from './generator/run-options.ts';

/** Draws documents as PDFs with a text layer and as photographs, with labels.json beside them. */
const { count, seed, target, countries, kind, pairs } = readRunOptions(
  'node training/src/draw-documents.ts <count> <seed> <folder>',
);
const LOOKS = 0x100c5;
const SECOND = 0x5eed;

await mkdir(target, { recursive: true });
const drawable = countries.filter((country) => {
  const fonts = pickFonts(country, new Random(0));
  if ('missing' in fonts)
    console.warn(`${country.code} is skipped: the font ${fonts.missing} is not installed.`);
  return !('missing' in fonts);
});
const labels: EvaluationLabels[] = [];
for (let i = 0; i < count; i++) labels.push(await drawDocument(i));
await writeFile(join(target, 'labels.json'), `${JSON.stringify(labels, null, 1)}\n`);
console.log(`${count} documents of ${drawable.length} countries in ${target}.`);

async function drawDocument(index: number): Promise<EvaluationLabels> {
  const random = Random.ofDocument(seed ^ LOOKS, index);
  const country = random.pick(drawable);
  const fonts = pickFonts(country, random);
  if ('missing' in fonts) throw new Error(`The font ${fonts.missing} is not installed.`);
  const options = { countries: [country], measure: measureIn(fonts), ...(kind && { kind }) };
  const document = generateDocument(seed, index, options);
  const isPhoto =
    random.chance(TRAITS[document.kind].slip ? 0.9 : 0.25) && document.sheet.pages.length === 1;
  const name = `${country.code.toLowerCase()}-${document.kind}-${String(index).padStart(4, '0')}`;
  const file = `${name}.${isPhoto ? 'jpg' : 'pdf'}`;
  const path = join(target, file);
  if (isPhoto) {
    const scale = TRAITS[document.kind].slip ? 4 : 2.4;
    const picture = drawPicture(document, 0, fonts, scale, random.between(0.72, 1));
    await writeFile(path, await photograph(picture, random));
    return evaluationLabels(file, 'photo', document);
  }
  if (!random.chance(pairs)) {
    await writeFile(path, drawPdf([document], [fonts]));
    return evaluationLabels(file, 'pdf', document);
  }
  const second = generateDocument(seed ^ SECOND, index, options);
  await writeFile(path, drawPdf([document, second], [fonts, fonts]));
  return {
    ...evaluationLabels(file, 'pdf', document),
    second: evaluationLabels(file, 'pdf', second),
  };
}
