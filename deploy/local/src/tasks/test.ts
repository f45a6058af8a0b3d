import { STATIC_STEPS, UNIT_STEP } from './check-steps.ts';
import { GENERATE_STEPS } from './generate-steps.ts';
import { runLanes, runSteps } from './run-steps.ts';

const INTEGRATION_STEP = {
  title: 'Integration tests',
  bin: 'vitest',
  args: ['run', '--project', 'integration'],
};
const endToEnd = (title: string, ...filters: string[]) => ({
  title,
  bin: 'vitest',
  args: ['run', '--project', 'e2e', ...filters],
});

// npm test: all of it. Needs no running stack and leaves nothing behind.
await runSteps(GENERATE_STEPS);
await runLanes({
  check: [...STATIC_STEPS, UNIT_STEP],
  integration: [INTEGRATION_STEP],
});
await runLanes({
  door: [endToEnd('End-to-end tests of the public door', 'deploy/local/e2e')],
  browser: [
    endToEnd('End-to-end tests in the browser', 'web/e2e'),
    { title: 'Drills', bin: 'vitest', args: ['run', '--project', 'drill'] },
    { title: 'Payments under chaos', bin: 'deploy/bench/src/bench-chaos.ts', args: ['check'] },
  ],
});
