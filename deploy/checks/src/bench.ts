import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@outlay/stack/paths';
import { runSteps } from './tasks/run-steps.ts';

// npm run bench -- <name> [arguments]: one script of deploy/bench/src.
const folder = join(ROOT, 'deploy/bench/src');
const names = readdirSync(folder)
  .filter((file) => file.startsWith('bench-') && file.endsWith('.ts'))
  .map((file) => file.slice('bench-'.length, -'.ts'.length));
const [name, ...args] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  console.error(`Name a benchmark: ${names.join(', ')}.`);
  process.exit(1);
}
await runSteps([{ title: `Benchmark ${name}`, bin: `deploy/bench/src/bench-${name}.ts`, args }]);
