import { STATIC_STEPS, UNIT_STEP } from './check-steps.ts';
import { GENERATE_STEPS } from './generate-steps.ts';
import { runSteps } from './run-steps.ts';

// npm run check: format, lint, types, zones, dead exports and unit tests; the fast half of npm test.
await runSteps([...GENERATE_STEPS, ...STATIC_STEPS, UNIT_STEP]);
