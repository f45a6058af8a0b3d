import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@outlay/stack/paths';
import { compareBenches } from './compare-benches.ts';
import { type Step, runSteps } from './tasks/run-steps.ts';

// npm run bench -- <name> [arguments]: one script of deploy/bench/src, whose result replaces the committed one.
// npm run bench -- compare [--keep] ["<name> [arguments]" ...]: compares with the committed results, which stay unless --keep.
const folder = join(ROOT, 'deploy/bench/src');
const names = readdirSync(folder)
  .filter((file) => file.startsWith('bench-') && file.endsWith('.ts'))
  .map((file) => file.slice('bench-'.length, -'.ts'.length));
/** What compare runs unless told otherwise: all that need nothing special, in less than an hour. */
const NIGHTLY = [
  ...['web', 'workflow', 'gateway', 'write', 'payouts', 'flow', 'start'],
  'chaos 900 90',
];

function stepOf([name = '', ...args]: readonly string[]): Step {
  if (!names.includes(name)) {
    console.error(`Name a benchmark: ${names.join(', ')}; or compare.`);
    process.exit(1);
  }
  return { title: `Benchmark ${name}`, bin: `deploy/bench/src/bench-${name}.ts`, args };
}

const [name, ...rest] = process.argv.slice(2);
if (name === 'compare') {
  const chosen = rest.filter((each) => each !== '--keep');
  const benches = chosen.length === 0 ? NIGHTLY : chosen;
  const steps = benches.map((bench) => stepOf(bench.split(' ')));
  await compareBenches(steps, rest.includes('--keep'));
} else await runSteps([stepOf(process.argv.slice(2))]);
