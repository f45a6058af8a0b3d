import { generate } from './generate-steps.ts';

// npm run generate: everything generated from the contracts.
await generate();
