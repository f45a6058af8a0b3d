import { runService } from '@outlay/platform/lifecycle';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { createExpenseService, createSubmissionProofs } from './service.ts';

const config = readConfig();
const parts = await createServiceParts('expense', config);
const submissionProofs = createSubmissionProofs(
  config.SUBMISSION_KEY_FILE,
  config.SUBMISSION_PUBLIC_KEYS_FILE,
);
const clock = { now: () => new Date() };
await runService(
  createExpenseService(parts, {
    signingKey: config.LINK_SECRET_FILE,
    publicUrl: config.PUBLIC_URL,
    submissionProofs,
    priceGuardians: config.PRICE_GUARDIAN_SET_FILE,
    controlChangeDelayS: config.CONTROL_CHANGE_DELAY_S,
    clock,
  }),
  parts.log,
);
