import { STATIC_STEPS, UNIT_STEP } from './check-steps.ts';
import { GENERATE_STEPS } from './generate-steps.ts';
import { runSteps } from './run-steps.ts';

// npm test: all of it. Needs no running stack and leaves nothing behind.
await runSteps([
  ...GENERATE_STEPS,
  ...STATIC_STEPS,
  UNIT_STEP,
  { title: 'Integration tests', bin: 'vitest', args: ['run', '--project', 'integration'] },
  { title: 'End-to-end tests', bin: 'vitest', args: ['run', '--project', 'e2e'] },
  { title: 'Payments under chaos', bin: 'deploy/bench/src/bench-chaos.ts', args: ['check'] },
]);
