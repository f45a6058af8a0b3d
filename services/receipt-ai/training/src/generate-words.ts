import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';

import { readRunOptions } from './generator/run-options.ts';
import { trainingDocument } from './generator/training-document.ts';

/** Writes documents as words with places and labels, one JSON object a line. */
const { count, seed, target, ...options } = readRunOptions(
  'node training/src/generate-words.ts <count> <seed> <file.jsonl>',
);
const started = performance.now();
const file = createWriteStream(target, { highWaterMark: 2 ** 20 });
for (let i = 0; i < count; i++)
  if (!file.write(`${JSON.stringify(trainingDocument(seed, i, options))}\n`))
    await once(file, 'drain');
file.end();
await finished(file);
const seconds = (performance.now() - started) / 1000;
console.log(
  `${count} documents in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second.`,
);
