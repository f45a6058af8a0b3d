import { createDatabase } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { writeEvent } from './write-events.ts';

// A separate process, as users are: eight writers for the given milliseconds; prints their commits per second.
const [, , url = '', forMs = '4000'] = process.argv;
const WRITERS = 8;
const database = createDatabase({
  url,
  poolMax: WRITERS,
  applicationName: 'bench-writers',
  log: createLogger('bench', 'silent'),
});
let commits = 0;
const write = async (writer: number, until: number): Promise<void> => {
  while (performance.now() < until) {
    await writeEvent(database, `${writer}-${commits}`);
    commits += 1;
  }
};
const all = (until: number): Promise<unknown> =>
  Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer, until)));
await all(performance.now() + 500);
commits = 0;
const beganMs = performance.now();
await all(beganMs + Number(forMs));
console.log(commits / ((performance.now() - beganMs) / 1_000));
await database.$client.end();
