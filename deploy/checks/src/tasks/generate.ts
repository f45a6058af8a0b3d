import { GENERATE_STEPS } from './generate-steps.ts';
import { runSteps } from './run-steps.ts';

// npm run generate: everything generated from the contracts.
await runSteps(GENERATE_STEPS);
