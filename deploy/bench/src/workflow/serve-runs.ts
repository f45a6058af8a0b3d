import { createInterface } from 'node:readline';

const CONCURRENCY = 16;

/** Measurement of a command `run <count>` on standard input. */
export interface Run {
  readonly perSecond: number;
  /** CPU of this process, without the database. */
  readonly cpuMsPerWorkflow: number;
}

/**
 * Prints `ready 0`. For each line of standard input it runs the requested number of workflows, sixteen at once, and prints the
 * measurements.
 */
export function serveRuns(runOne: (index: number) => Promise<unknown>): void {
  let started = 0;
  createInterface({ input: process.stdin }).on('line', (line) => {
    const count = Number(line.split(' ')[1]);
    const last = started + count;
    const cpuBefore = process.cpuUsage();
    const startedAt = performance.now();
    const client = async (): Promise<void> => {
      while (started < last) {
        started += 1;
        await runOne(started);
      }
    };
    void Promise.all(Array.from({ length: CONCURRENCY }, client)).then(() => {
      const { user, system } = process.cpuUsage(cpuBefore);
      const run: Run = {
        perSecond: count / ((performance.now() - startedAt) / 1_000),
        cpuMsPerWorkflow: (user + system) / 1_000 / count,
      };
      console.log(`run ${JSON.stringify(run)}`);
    });
  });
  console.log('ready 0');
}
