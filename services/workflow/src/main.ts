import { createAuthorityWriter, trustOf } from '@outlay/authority-log';
import { runService } from '@outlay/platform/lifecycle';
import { relyingPartyOf } from '@outlay/platform/passkeys';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { readConfig } from './config.ts';
import { createProofs } from './proofs.ts';
import { createWorkflowService } from './service.ts';

const config = readConfig();
const parts = await createServiceParts('workflow', config);
const proofs = createProofs({
  certificateKeyPem: config.CERTIFICATE_KEY_FILE,
  submissionKeySet: config.SUBMISSION_PUBLIC_KEYS_FILE,
  personKeySet: config.WALLET_PUBLIC_KEYS_FILE,
  autoApprovalMaxUsd: config.AUTO_APPROVAL_MAX_USD,
  floor: { min: config.APPROVAL_ASSURANCE_MIN, passkeyAboveUsd: config.PASSKEY_ABOVE_USD },
});
const relyingParty = relyingPartyOf(config.PUBLIC_URL);
const clock = { now: () => new Date() };
const trust = trustOf(config);
const writer = createAuthorityWriter(config.IDENTITY_URL, 'workflow');
const service = createWorkflowService(parts, { clock, proofs, relyingParty, trust, writer });
await runService(service, parts.log);
