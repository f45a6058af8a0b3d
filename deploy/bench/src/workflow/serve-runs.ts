import { createInterface } from 'node:readline';

/** Measurement of a command `run <workflows> <at once>` on standard input. */
export interface Run {
  readonly perSecond: number;
  /** CPU of this process, without the database. */
  readonly cpuMsPerWorkflow: number;
}

/**
 * Prints `ready 0`. For each line `run <workflows> <at once>` of standard input it runs as many workflows and prints the
 * measurements. `prepare` makes what another service would send, before the clock starts.
 */
export function serveRuns<Given>(
  prepare: (index: number) => Given,
  runOne: (given: Given) => Promise<unknown>,
): void {
  let started = 0;
  createInterface({ input: process.stdin }).on('line', (line) => {
    const [count = 0, atOnce = 0] = line.split(' ').slice(1).map(Number);
    const waiting = Array.from({ length: count }, (_, place) => prepare(started + place + 1));
    started += count;
    const cpuBefore = process.cpuUsage();
    const startedAt = performance.now();
    const client = async (): Promise<void> => {
      for (let given = waiting.pop(); given !== undefined; given = waiting.pop()) {
        await runOne(given);
      }
    };
    void Promise.all(Array.from({ length: atOnce }, client)).then(() => {
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
