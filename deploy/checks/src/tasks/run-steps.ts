import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '@outlay/stack/paths';

/** One command of a task; `bin` is a package's command or a .ts script. */
export interface Step {
  title: string;
  bin: string;
  args: readonly string[];
  /** Working folder relative to the repository; its own commands take precedence. */
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  /**
   * Called after a failure: the step that runs only what failed once more; null if a second run would prove nothing. The lane
   * continues meanwhile.
   */
  failedPart?: () => Step | null;
}

/** Lines of a failed step that are repeated at the end, where a reader of a long output looks. */
const LAST_LINES_MAX = 40;

/** About two thirds of the urgent lane's share of the processor; with much less, statements under test run into their timeouts. */
const YIELDING_NICENESS = 2;

const commandOf = ({ bin, args, cwd = '.' }: Step): [string, string[]] =>
  bin.endsWith('.ts')
    ? [join(ROOT, 'node_modules/.bin/node'), [join(ROOT, bin), ...args]]
    : [join(ROOT, cwd, 'node_modules/.bin', bin), [...args]];

/** Resolves with the exit code; each line that the command prints goes to `print`. */
export function runStep(
  step: Step,
  print: (line: string) => void,
  isYielding = false,
): Promise<number> {
  const [file, args] = commandOf(step);
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: join(ROOT, step.cwd ?? '.'),
      env: { ...process.env, ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (isYielding && child.pid !== undefined) {
      setPriority(child.pid, YIELDING_NICENESS);
    }
    for (const output of [child.stdout, child.stderr]) {
      createInterface({ input: output }).on('line', print);
    }
    child.on('error', (error) => {
      print(error.message);
      resolve(1);
    });
    // Ctrl-C reaches the command too. It first ends what it has started, and then its lane ends.
    const wait = (): void => undefined;
    const end = (): boolean => child.kill('SIGINT');
    process.on('SIGINT', wait).on('SIGTERM', end);
    child.on('close', (code) => {
      process.off('SIGINT', wait).off('SIGTERM', end);
      resolve(code ?? 1);
    });
  });
}

interface FailedStep {
  readonly title: string;
  /** The last lines that it printed, which say why. */
  readonly lastLines: readonly string[];
}

interface LaneResult {
  /** The step at which the lane ended; null when it came to its end. */
  readonly failed: FailedStep | null;
  /** The failed parts, which run once more when the machine is quiet. */
  readonly again: readonly Step[];
}

/** Runs a lane up to its first failing step, apart from steps of which only the failed part runs again. */
async function runLane(
  steps: Iterable<Step>,
  print: (line: string) => void,
  isYielding = false,
): Promise<LaneResult> {
  const again: Step[] = [];
  for (const step of steps) {
    print(`# ${step.title}`);
    const startedAt = performance.now();
    const lastLines: string[] = [];
    const keep = (line: string): void => {
      print(line);
      if (lastLines.push(line) > LAST_LINES_MAX) lastLines.shift();
    };
    const code = await runStep(step, keep, isYielding);
    const failedPart = code === 0 ? null : (step.failedPart?.() ?? null);
    if (failedPart !== null) again.push(failedPart);
    else if (code !== 0) {
      print(`${step.title} failed (exit code ${code}).`);
      return { failed: { title: step.title, lastLines }, again };
    }
    print(`# ${step.title}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  }
  return { failed: null, again };
}

/** @returns the titles of the steps that fail a second time */
async function runAgain(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = [];
  for (const step of steps) {
    const code = await runStep(step, console.log);
    console.log(`# ${step.title}: ${code === 0 ? 'passed this time, so it is flaky' : 'failed'}`);
    if (code !== 0) failed.push(step.title);
  }
  return failed;
}

/** Runs the steps one after another and exits at the first failure, naming it. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const { failed, again } = await runLane(steps, console.log);
  if (failed !== null || (await runAgain(again)).length > 0) process.exit(1);
}

/**
 * Runs lanes in parallel, each output line prefixed with its lane: most tests wait, and can wait together. All lanes run to
 * their end, so that one failure doesn't hide another; then parts of steps that may run again do so. Exits if any failed.
 *
 * @param urgent this lane's own steps come first: the other lanes get the processor when it waits
 * @param shared steps of which each lane takes the next one when its own have passed
 */
export async function runLanes(
  lanes: Readonly<Record<string, readonly Step[]>>,
  { urgent, shared = [] }: { readonly urgent?: string; readonly shared?: readonly Step[] } = {},
): Promise<void> {
  const left = shared.values();
  function* stepsOf(own: readonly Step[]): Generator<Step> {
    yield* own;
    yield* left;
  }
  const width = Math.max(...Object.keys(lanes).map((name) => name.length));
  const results = await Promise.all(
    Object.entries(lanes).map(([name, steps]) =>
      runLane(
        stepsOf(steps),
        (line) => console.log(`${name.padEnd(width)} | ${line}`),
        urgent !== undefined && name !== urgent,
      ),
    ),
  );
  const failures = results.flatMap(({ failed }) => failed ?? []);
  const titles = failures.map(({ title }) => title);
  titles.push(...(await runAgain(results.flatMap(({ again }) => again))));
  if (titles.length === 0) return;
  for (const { title, lastLines } of failures) {
    console.error([`\n# ${title} failed:`, ...lastLines].join('\n'));
  }
  console.error(`\nFailed: ${titles.join(', ')}.`);
  process.exit(1);
}
