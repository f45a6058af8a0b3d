import { STATIC_STEPS, UNIT_STEP } from './check-steps.ts';
import { generate } from './generate-steps.ts';
import { runLanes } from './run-steps.ts';

// npm run check: format, lint, types, zones, dead exports and unit tests; the fast half of npm test.
await generate();
await runLanes({ sources: STATIC_STEPS, unit: [UNIT_STEP] });
