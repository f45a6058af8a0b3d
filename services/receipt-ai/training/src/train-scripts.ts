/**
 * Learns how PP-OCRv6 reads each script, also those that it does not know, and writes models/scripts-pp-ocrv6.json.
 * Usage: node training/src/train-scripts.ts
 * It reads generated documents and prints how many others of them are recognised as their script.
 */
import { writeFile } from 'node:fs/promises';
import { InferenceSession } from 'onnxruntime-node';

import type { Decoding } from '../../src/extraction/ocr/ctc-decoding.ts';
import { cropLine } from '../../src/extraction/ocr/line-crop.ts';
import {
  characterCounts,
  scriptOf,
  SCRIPTS,
  type Script,
  type ScriptWeights,
} from '../../src/extraction/ocr/page-script.ts';
import { detectText } from '../../src/extraction/ocr/text-detector.ts';
import { recogniseLines } from '../../src/extraction/ocr/text-recogniser.ts';
import { decodeImage } from '../../src/extraction/pages/decode-image.ts';
import { PP_OCRV6 } from '../../src/extraction/packs/pp-ocrv6.ts';
import { AccuracyTable } from './accuracy-table.ts';
import { countriesOf } from './generator/country.ts';
import { drawPicture } from './generator/drawing/draw-sheet.ts';
import { measureIn, pickFonts } from './generator/drawing/fonts.ts';
import { photograph } from './generator/drawing/photograph.ts';
import { generateDocument } from './generator/generated-document.ts';
import { Random } from './generator/random.ts';
import { availablePacks } from './training-set.ts';

const DOCUMENTS = { train: 40, test: 20 } as const;
const SEED = 41;
/** Pixels a point. */
const SCALE = 3;
/** Added to each count, so that a character that was not seen is unlikely instead of impossible. */
const SMOOTHING = 0.1;

/** Unicode's names of the scripts, for the letters of each. */
const LETTERS: Record<Script, RegExp> = {
  Latin: /\p{Script=Latin}/u,
  'Chinese or Japanese': /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Korean: /\p{Script=Hangul}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Arabic: /\p{Script=Arabic}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Thai: /\p{Script=Thai}/u,
  Devanagari: /\p{Script=Devanagari}/u,
};

const pack = (await availablePacks()).find(({ name }) => name === PP_OCRV6);
if (!pack) throw new Error('PP-OCRv6 is not available.');
const [detector, recogniser] = await Promise.all(
  [pack.detectorPath, pack.recogniserPath].map((path) =>
    InferenceSession.create(path, { intraOpNumThreads: 1 }),
  ),
);

const countries = countriesOf([], []);
/** Scripts of few countries, or that are printed beside English only. */
const RARE = countriesOf(['IN', 'EG', 'GR', 'IL', 'TH', 'KR'], []).map((country) =>
  country.code === 'IN' ? { ...country, languages: ['hi'] } : country,
);
const counts = SCRIPTS.map(() => new Map<string, number>());
const tests: { script: number; lines: Decoding[] }[] = [];
const found = SCRIPTS.map(() => 0);
for (let index = 0; found.some((count) => count < DOCUMENTS.train + DOCUMENTS.test); index++) {
  const page = await drawnPage(index);
  if (!page) continue;
  const lines = await readLines(page.jpeg);
  const number = found[page.script] ?? 0;
  found[page.script] = number + 1;
  if (number >= DOCUMENTS.train) tests.push({ script: page.script, lines });
  else
    for (const [character, count] of characterCounts(lines))
      counts[page.script]?.set(character, (counts[page.script]?.get(character) ?? 0) + count);
}
const weights = weightsOf(counts);
const table = new AccuracyTable();
for (const { script, lines } of tests)
  table.add(SCRIPTS[script] ?? '', scriptOf(weights, lines) === SCRIPTS[script]);
table.print(`${PP_OCRV6}: scripts of generated documents`);
await writeFile(
  new URL(`../../models/scripts-${PP_OCRV6}.json`, import.meta.url),
  `${JSON.stringify(weights)}\n`,
);

/** Photographs a document of a script of which more are needed. */
async function drawnPage(index: number): Promise<{ jpeg: Buffer; script: number } | null> {
  const random = Random.ofDocument(SEED, index);
  const country = random.pick([...countries, ...RARE, ...RARE, ...RARE, ...RARE]);
  const fonts = pickFonts(country, random);
  if ('missing' in fonts) throw new Error(`The font ${fonts.missing} is not installed.`);
  const document = generateDocument(SEED, index, {
    countries: [country],
    measure: measureIn(fonts),
  });
  const letters = document.words.map(({ text }) => text).join('');
  const shares = SCRIPTS.map((name) => letters.match(new RegExp(LETTERS[name], 'gu'))?.length ?? 0);
  const script = shares.indexOf(Math.max(...shares));
  if ((found[script] ?? 0) >= DOCUMENTS.train + DOCUMENTS.test) return null;
  const picture = drawPicture(document, 0, fonts, SCALE, random.between(0.72, 1));
  return { jpeg: await photograph(picture, random), script };
}

async function readLines(jpeg: Buffer): Promise<Decoding[]> {
  const [page] = (await decodeImage(jpeg, 'jpeg')).pages;
  if (!pack || !detector || !recogniser || !page) throw new Error('A picture cannot be read.');
  const boxes = await detectText(detector, pack, page);
  return recogniseLines(
    recogniser,
    pack,
    boxes.map((box) => cropLine(page, box)),
  );
}

function weightsOf(ofScripts: readonly ReadonlyMap<string, number>[]): ScriptWeights {
  const all = new Set(ofScripts.flatMap((known) => [...known.keys()]));
  const totals = ofScripts.map((known) => [...known.values()].reduce((sum, n) => sum + n, 0));
  const weight = (count: number, script: number): number =>
    Math.round(
      100 * Math.log((count + SMOOTHING) / ((totals[script] ?? 0) + SMOOTHING * (all.size + 1))),
    ) / 100;
  return {
    characters: Object.fromEntries(
      [...all]
        .sort()
        .map((character) => [
          character,
          ofScripts.map((known, script) => weight(known.get(character) ?? 0, script)),
        ]),
    ),
    other: ofScripts.map((_, script) => weight(0, script)),
  };
}
