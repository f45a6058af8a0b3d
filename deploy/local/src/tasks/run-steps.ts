import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';

/** One command of a task; `bin` is a package's command or a .ts script. */
export interface Step {
  title: string;
  bin: string;
  args: readonly string[];
  /** Folder relative to the repository; its own commands are looked up first. */
  cwd?: string;
}

const commandOf = ({ bin, args, cwd = '.' }: Step): [string, string[]] =>
  bin.endsWith('.ts')
    ? [join(ROOT, 'node_modules/.bin/node'), [join(ROOT, bin), ...args]]
    : [join(ROOT, cwd, 'node_modules/.bin', bin), [...args]];

function runStep(step: Step): Promise<number> {
  const [file, args] = commandOf(step);
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: join(ROOT, step.cwd ?? '.'), stdio: 'inherit' });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs the steps one after another and ends the process at the first that fails, saying which. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    console.log(`\n# ${step.title}`);
    const startedAt = performance.now();
    const code = await runStep(step);
    if (code !== 0) {
      console.error(`\n${step.title} failed (exit code ${code}).`);
      process.exit(code);
    }
    console.log(`# ${step.title}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  }
}
