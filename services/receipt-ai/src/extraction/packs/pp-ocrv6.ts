import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { classesOf, type ModelPack } from './model-pack.ts';

export const PP_OCRV6 = 'pp-ocrv6';

/** Files of a pack directory as fetch-pp-ocrv6.ts lays it out. */
export const PP_OCRV6_FILES = {
  detector: 'detector.onnx',
  recogniser: 'recogniser.onnx',
  characters: 'characters.txt',
} as const;

/** Latin letters with the accents that the pack knows, digits, punctuation and currency signs. */
const LATIN = /^[\x20-\x7e\u00a1-\u017fƠơƯư\u0218-\u021b\u2010-\u2026€₹₩₫₱₺₽฿]$/;

/** PP-OCRv6 small from a pack directory. It outputs spaces and accents itself. @throws when a file is missing. */
export async function ppOcrV6(directory: string): Promise<ModelPack> {
  const dictionary = await readFile(join(directory, PP_OCRV6_FILES.characters), 'utf8');
  const characters = ['', ...dictionary.split('\n'), ' '];
  return {
    name: PP_OCRV6,
    detectorPath: join(directory, PP_OCRV6_FILES.detector),
    recogniserPath: join(directory, PP_OCRV6_FILES.recogniser),
    detectorMean: [0.5, 0.5, 0.5],
    detectorDeviation: [0.5, 0.5, 0.5],
    detectorSideMaxPx: 960,
    characters,
    latinClasses: classesOf(characters, (character) => LATIN.test(character)),
    tellsScripts: true,
    writesSpaces: true,
  };
}
