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
  // Two cores: two lanes that take about as long, and nobody waits in the middle.
  checks: [
    ...STATIC_STEPS,
    UNIT_STEP,
    { title: 'Drills', bin: 'vitest', args: ['run', '--project', 'drill'] },
    endToEnd('End-to-end tests in the browser', 'web/e2e'),
    { title: 'Payments under chaos', bin: 'deploy/bench/src/bench-chaos.ts', args: ['check'] },
  ],
  services: [INTEGRATION_STEP, endToEnd('End-to-end tests of the public door', 'deploy/local/e2e')],
});
