/**
 * Trains all models that read a document: the one that marks words, from generated documents, then the rankers of both packs.
 * Usage: node training/src/train-reader.ts [minutes] [documents]
 * It needs Python 3 with venv; the first run installs training/python/requirements.txt.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PP_OCRV4 } from '../../src/extraction/packs/pp-ocrv4.ts';
import { PP_OCRV6 } from '../../src/extraction/packs/pp-ocrv6.ts';
import { countriesOf } from './generator/country.ts';
import { cacheDirectory } from './receipts-data.ts';
import { UNSEEN_COUNTRIES } from './training-set.ts';
import { writeTensors } from './write-tensors.ts';

const MINUTES = 60;
const DOCUMENTS = 60_000;
const HELD_OUT_DOCUMENTS = 2_000;
/** Other seeds than those of the documents that judge. */
const SEEDS = { train: 21, heldOut: 22 } as const;

const [minutes = MINUTES, documents = DOCUMENTS] = process.argv.slice(2).map(Number);
const directory = cacheDirectory('tagger');
const python = join(directory, 'venv/bin/python');
const path = (name: string): string => join(directory, name);
const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

mkdirSync(directory, { recursive: true });
if (!existsSync(python)) {
  run('python3', '-m', 'venv', path('venv'));
  run(python, '-m', 'pip', 'install', '--quiet', '-r', script('../python/requirements.txt'));
}
await writeTensors(path('train.bin'), {
  seed: SEEDS.train,
  count: documents,
  countries: countriesOf([], UNSEEN_COUNTRIES),
});
await writeTensors(path('heldOut.bin'), {
  seed: SEEDS.heldOut,
  count: HELD_OUT_DOCUMENTS,
  countries: countriesOf(UNSEEN_COUNTRIES, []),
});
run(
  python,
  script('../python/train_tagger.py'),
  path('train.bin'),
  path('heldOut.bin'),
  script('../../models/tagger.onnx'),
  String(minutes),
);
for (const pack of [PP_OCRV6, PP_OCRV4]) run(process.execPath, script('train-ranker.ts'), pack);

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: 'inherit' });
}
