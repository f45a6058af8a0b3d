import { globSync } from 'node:fs';
import { ROOT } from '../paths.ts';
import { staticSteps, UNIT_STEP } from './check-steps.ts';
import { GENERATE_STEPS } from './generate-steps.ts';
import { runLanes, runSteps, type Step } from './run-steps.ts';

const vitest = (title: string, project: string, ...filters: string[]): Step => ({
  title,
  bin: 'vitest',
  args: ['run', '--project', project, ...filters],
});

/** Browser specs whose pages wait most of the time, so that they run beside the API tests. */
const WAITING = /(?:sessions|spec-loading|spec-errors|spec-rules)\.e2e/;
const { waiting = [], inBrowser = [] } = Object.groupBy(
  globSync('web/e2e/*.e2e.spec.ts', { cwd: ROOT }),
  (file) => (WAITING.test(file) ? 'waiting' : 'inBrowser'),
);

// npm test: every check, and all tests but the long ones. Needs no running stack and leaves nothing behind. The lanes take about
// equally long on two cores.
const { types, lint } = staticSteps(false);
await runSteps(GENERATE_STEPS);
await runLanes({
  check: [
    ...types,
    ...lint,
    UNIT_STEP,
    { title: 'Payments under chaos', bin: 'deploy/bench/src/bench-chaos.ts', args: ['check'] },
  ],
  integration: [
    vitest('Integration tests', 'integration'),
    vitest('End-to-end tests of the public API', 'e2e', 'deploy/dev/e2e', ...waiting),
  ],
  browser: [vitest('End-to-end tests in the browser', 'e2e', ...inBrowser)],
});

// npm run test:full: then what takes longer than a change should wait for.
if (process.argv.includes('--full')) {
  await runLanes({
    long: [vitest('Long end-to-end tests', 'long')],
    drills: [vitest('Drills of a restart, a loss and a trace', 'drill')],
  });
}
