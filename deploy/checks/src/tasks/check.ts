import { STATIC_STEPS, UNIT_STEP } from './check-steps.ts';
import { GENERATE_STEPS } from './generate-steps.ts';
import { runLanes, runSteps } from './run-steps.ts';

// npm run check: format, lint, types, zones, dead exports and unit tests; the fast half of npm test.
await runSteps(GENERATE_STEPS);
await runLanes({ sources: STATIC_STEPS, unit: [UNIT_STEP] });
