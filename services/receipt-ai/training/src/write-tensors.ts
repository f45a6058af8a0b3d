import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { FIELD_LABELS } from '../../src/extraction/tagging/field-labels.ts';
import { windowsOf, wordFeatures } from '../../src/extraction/tagging/word-features.ts';
import type { TrainingDocument } from './generator/training-document.ts';
import { pageTargets } from './tagger/page-targets.ts';
import { wordsInSegments } from './tagger/words-in-segments.ts';

// node training/src/write-tensors.ts <words.jsonl> <file.bin>: what the model is given of generated documents, window by window.
// A window is: count (int32), ids, numbers, places, labels (int32), targets of the page (int32), all little-endian.
const [source, target] = process.argv.slice(2);
if (source === undefined || target === undefined) throw new Error('Name two files.');

const output = createWriteStream(target);
let count = 0;
for await (const line of createInterface({ input: createReadStream(source) })) {
  const document = JSON.parse(line) as TrainingDocument;
  const targets = pageTargets(document);
  for (const [index, { width, height }] of document.pages.entries()) {
    const labelled = wordsInSegments(
      document.words.filter(({ p }) => p === index),
      { width, height },
    );
    for (const window of windowsOf(wordFeatures(labelled.map(({ word }) => word)))) {
      const { from } = window;
      const labels = Int32Array.from(labelled.slice(from, from + window.count), ({ generated }) =>
        FIELD_LABELS.indexOf(generated.l),
      );
      const parts = [
        Int32Array.of(window.count),
        window.ids,
        window.numbers,
        window.places,
        labels,
        targets,
      ];
      const isReady = parts
        .map(({ buffer, byteOffset, byteLength }) =>
          output.write(Buffer.from(buffer, byteOffset, byteLength)),
        )
        .every(Boolean);
      if (!isReady) await once(output, 'drain');
      count += 1;
    }
  }
}
output.end();
await once(output, 'finish');
console.log(`${count} windows`);
