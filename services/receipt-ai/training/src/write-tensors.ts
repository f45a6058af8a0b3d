import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { FIELD_LABELS } from '../../src/extraction/tagging/field-labels.ts';
import { windowsOf, wordFeatures } from '../../src/extraction/tagging/word-features.ts';
import type { Country } from './generator/country.ts';
import { trainingDocument, type TrainingDocument } from './generator/training-document.ts';
import { pageTargets } from './tagger/page-targets.ts';
import { wordsInSegments } from './tagger/words-in-segments.ts';

/**
 * Writes what the model is given of generated documents, window by window. A window is: count (int32), ids, numbers, places,
 * labels (int32), targets of the page (int32), all little-endian.
 */
export async function writeTensors(
  file: string,
  documents: { seed: number; count: number; countries: readonly Country[] },
): Promise<void> {
  const output = createWriteStream(file);
  for (let at = 0; at < documents.count; at += 1)
    for (const part of tensorsOf(trainingDocument(documents.seed, at, documents)))
      if (!output.write(Buffer.from(part.buffer, part.byteOffset, part.byteLength)))
        await once(output, 'drain');
  output.end();
  await once(output, 'finish');
}

function tensorsOf(document: TrainingDocument): (Int32Array | Float32Array)[] {
  const targets = pageTargets(document);
  return document.pages.flatMap(({ width, height }, index) => {
    const labelled = wordsInSegments(
      document.words.filter(({ p }) => p === index),
      { width, height },
    );
    return windowsOf(wordFeatures(labelled.map(({ word }) => word))).flatMap((window) => {
      const words = labelled.slice(window.from, window.from + window.count);
      const labels = Int32Array.from(words, ({ generated }) => FIELD_LABELS.indexOf(generated.l));
      const { ids, numbers, places } = window;
      return [Int32Array.of(window.count), ids, numbers, places, labels, targets];
    });
  });
}
