import { globSync } from 'node:fs';
import { ROOT } from '../paths.ts';
import { LINT_STEP, STATIC_STEPS, UNIT_STEP } from './check-steps.ts';
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

// npm test: all of it. Needs no running stack and leaves nothing behind. The lanes of a pair take about as long as each other, and
// no stack starts while the browser is at work: a page would have to wait for it. What `npm run check` says first is in the first
// pair but for the lint, which fills the second.
await runSteps(GENERATE_STEPS);
await runLanes({
  check: [
    ...STATIC_STEPS.filter((step) => step !== LINT_STEP),
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
  door: [vitest('End-to-end tests of the public door', 'e2e', 'deploy/local/e2e'), LINT_STEP],
  browser: [vitest('End-to-end tests in the browser', 'e2e', 'web/e2e')],
});
