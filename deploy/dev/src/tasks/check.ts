import { staticSteps, UNIT_STEP } from './check-steps.ts';
import { GENERATE_STEPS } from './generate-steps.ts';
import { runLanes, runSteps } from './run-steps.ts';

// npm run check: format, lint, types, zones, dead exports and unit tests; the fast half of npm test.
const { types, lint } = staticSteps(true);
await runSteps(GENERATE_STEPS);
await runLanes({ types, 'lint, unit': [...lint, UNIT_STEP] });
