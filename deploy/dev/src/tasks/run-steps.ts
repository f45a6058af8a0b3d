import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../paths.ts';

/** One command of a task; `bin` is a package's command or a .ts script. */
export interface Step {
  title: string;
  bin: string;
  args: readonly string[];
  /** Working folder relative to the repository; its own commands take precedence. */
  cwd?: string;
  env?: Readonly<Record<string, string>>;
}

const commandOf = ({ bin, args, cwd = '.' }: Step): [string, string[]] =>
  bin.endsWith('.ts')
    ? [join(ROOT, 'node_modules/.bin/node'), [join(ROOT, bin), ...args]]
    : [join(ROOT, cwd, 'node_modules/.bin', bin), [...args]];

/** Resolves with the exit code; each line that the command prints goes to `print`. */
function runStep(step: Step, print: (line: string) => void, isYielding: boolean): Promise<number> {
  const [file, args] = commandOf(step);
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: join(ROOT, step.cwd ?? '.'),
      env: { ...process.env, ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (isYielding && child.pid !== undefined) {
      setPriority(child.pid, constants.priority.PRIORITY_LOW);
    }
    for (const output of [child.stdout, child.stderr]) {
      createInterface({ input: output }).on('line', print);
    }
    child.on('error', (error) => {
      print(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a lane up to its first failing step. @returns the title of that step, null when all passed */
async function runLane(steps: readonly Step[], print: (line: string) => void, isYielding = false) {
  for (const step of steps) {
    print(`# ${step.title}`);
    const startedAt = performance.now();
    const code = await runStep(step, print, isYielding);
    if (code !== 0) {
      print(`${step.title} failed (exit code ${code}).`);
      return step.title;
    }
    print(`# ${step.title}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  }
  return null;
}

/** Runs the steps one after another and exits at the first failure, naming it. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  if ((await runLane(steps, console.log)) !== null) process.exit(1);
}

/**
 * Runs lanes in parallel, each output line prefixed with its lane: most tests wait, and can wait together. All lanes run to
 * their end, so that one failure doesn't hide another; exits if any failed.
 *
 * @param urgent the longest lane: the others get the processor when it waits
 */
export async function runLanes(
  lanes: Readonly<Record<string, readonly Step[]>>,
  urgent?: string,
): Promise<void> {
  const width = Math.max(...Object.keys(lanes).map((name) => name.length));
  const failed = await Promise.all(
    Object.entries(lanes).map(([name, steps]) =>
      runLane(
        steps,
        (line) => console.log(`${name.padEnd(width)} | ${line}`),
        urgent !== undefined && name !== urgent,
      ),
    ),
  );
  const titles = failed.filter((title) => title !== null);
  if (titles.length === 0) return;
  console.error(`\nFailed: ${titles.join(', ')}.`);
  process.exit(1);
}
