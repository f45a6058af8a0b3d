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
const { restart = [], others = [] } = Object.groupBy(
  globSync('deploy/**/*.drill.spec.ts', { cwd: ROOT }),
  (file) => (file.endsWith('restart.drill.spec.ts') ? 'restart' : 'others'),
);
/** These load the stack only lightly, so they run beside the API tests. */
const { besideDoor = [], inBrowser = [] } = Object.groupBy(
  globSync('web/e2e/*.e2e.spec.ts', { cwd: ROOT }),
  (file) => (/(?:every-page|sessions)\.e2e/.test(file) ? 'besideDoor' : 'inBrowser'),
);

// npm test: everything. Needs no running stack and leaves nothing behind. The lanes of a pair take about equally long, and no
// stack starts during browser tests: pages would have to wait for it.
const { types, lint } = staticSteps(false);
await runSteps(GENERATE_STEPS);
await runLanes({
  check: [
    ...types,
    ...lint,
    UNIT_STEP,
    { title: 'Payments under chaos', bin: 'deploy/bench/src/bench-chaos.ts', args: ['check'] },
    vitest('Drill of a restart', 'drill', ...restart),
  ],
  integration: [
    vitest('Integration tests', 'integration'),
    vitest('Drills of a loss and of a trace', 'drill', ...others),
  ],
});
await runLanes({
  door: [vitest('End-to-end tests of the public door', 'e2e', 'deploy/dev/e2e', ...besideDoor)],
  browser: [vitest('End-to-end tests in the browser', 'e2e', ...inBrowser)],
});
