import {
  generateDocument,
  type DocumentLabels,
  type DocumentOptions,
} from './generated-document.ts';
import type { Kind } from './facts/kinds.ts';
import { asRecognised } from './ocr-manner.ts';
import { Random } from './random.ts';
import { boxOf, type Word } from './words.ts';

/** One line of the training data. */
export interface TrainingDocument {
  id: string;
  country: string;
  kind: Kind;
  /** Whether the words are those of a text layer, or as recognition gives them. */
  manner: 'text' | 'ocr';
  /** In points. */
  pages: { width: number; height: number }[];
  words: Word[];
  labels: DocumentLabels;
}

/** Share of documents whose words are as recognition gives them. */
const RECOGNISED = 0.5;
const MANNER = 0xca3e;

/** Makes one line of the training data. */
export function trainingDocument(
  seed: number,
  index: number,
  options: DocumentOptions,
): TrainingDocument {
  const random = Random.ofDocument(seed ^ MANNER, index);
  const first = generateDocument(seed, index, options);
  const pages = first.sheet.pages.map(({ width, height }) => ({
    width: Math.round(width),
    height: Math.round(height),
  }));
  const words = first.words.map((word) => boxOf(word, pageOf(first.sheet.pages, word.page)));
  const document: TrainingDocument = {
    id: `${seed}-${index}`,
    country: first.country,
    kind: first.kind,
    manner: random.chance(RECOGNISED) ? 'ocr' : 'text',
    pages,
    words,
    labels: first.labels,
  };
  if (document.manner === 'ocr')
    document.words = asRecognised(document.words, document.pages, random);
  return document;
}

function pageOf(
  pages: readonly { width: number; height: number }[],
  index: number,
): { width: number; height: number } {
  const page = pages[index];
  if (!page) throw new Error(`A word stands on page ${index}, which the document does not have.`);
  return page;
}
