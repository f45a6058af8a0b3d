import { runService } from '@outlay/platform/lifecycle';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { readSigningKey } from './persistence/signer.ts';
import { createExpenseService, createSubmissionProofs } from './service.ts';

const config = readConfig();
const parts = await createServiceParts('expense', config);
const signingKey = await readSigningKey(parts.database);
const submissionProofs = createSubmissionProofs(
  config.SUBMISSION_KEY_FILE,
  config.SUBMISSION_PUBLIC_KEYS_FILE,
);
const clock = { now: () => new Date() };
await runService(createExpenseService(parts, { signingKey, submissionProofs, clock }), parts.log);
