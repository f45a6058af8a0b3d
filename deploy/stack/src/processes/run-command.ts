import { execFile, type ChildProcess } from 'node:child_process';
import { START_PATIENCE_MS } from './patience.ts';

const OUTPUT_MAX_BYTES = 10_000_000;
const LAST_LINES = 5;

const running = new Set<ChildProcess>();

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** What the program reads. */
  readonly input?: string;
}

/**
 * Runs a program to its end.
 *
 * @param what what it does, such as "Formatting Kafka's folder", which begins the message of a failure
 * @throws with the last lines that it printed, and without its arguments, which may be long or secret
 */
export function runCommand(
  what: string,
  [file, ...args]: readonly [string, ...string[]],
  { input, ...options }: CommandOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const limits = { timeout: START_PATIENCE_MS, maxBuffer: OUTPUT_MAX_BYTES };
    const child = execFile(file, args, { ...limits, ...options }, (error, stdout, stderr) => {
      running.delete(child);
      if (error === null) {
        resolve();
        return;
      }
      const printed = (stderr.trim() || stdout.trim()).split('\n').slice(-LAST_LINES).join('\n');
      const ending = error.signal ?? error.code ?? 'unknown';
      reject(new Error(`${what} failed (${ending}). ${printed}`.trim()));
    });
    running.add(child);
    if (input !== undefined) child.stdin?.end(input);
  });
}

/** Ends the programs that still run, because the start that needs them has ended. */
export function endCommands(): void {
  for (const child of running) child.kill('SIGTERM');
}
