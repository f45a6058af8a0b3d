import { runService } from '@outlay/platform/lifecycle';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { createProofs } from './proofs.ts';
import { createWorkflowService } from './service.ts';

const config = readConfig();
const parts = await createServiceParts('workflow', config);
const proofs = createProofs(
  config.CERTIFICATE_KEY_FILE,
  config.SUBMISSION_PUBLIC_KEYS_FILE,
  config.AUTO_APPROVAL_MAX_USD,
);
const clock = { now: () => new Date() };
const delayS = config.CONTROL_CHANGE_DELAY_S;
await runService(createWorkflowService(parts, { clock, proofs, delayS }), parts.log);
