import type {
  CertifiedDecision,
  DeviceKeyStatement,
  StatementSigner,
  SubmissionStatement,
} from '../approval-proof/index.ts';
import { createTestDeviceKey } from './test-device-key.ts';

/** One key for the sessions of all approvers. */
const key = createTestDeviceKey();

/** The public key that approvers sign with. */
export const APPROVERS_DEVICE_KEY = key.publicKey;

/** The decision with a signature by its decider's device; a program has no device. */
export function signedByDevice(
  decision: CertifiedDecision,
  { organizationId, expenseId, submission, contentHash }: SubmissionStatement,
  identity: StatementSigner<DeviceKeyStatement>,
): CertifiedDecision {
  if (decision.deviceKey || decision.actor !== 'person') return decision;
  const { stepNumber, deciderId: memberId, decidedAt: signedAt } = decision;
  const content = { organizationId, expenseId, submission, contentHash };
  return {
    ...decision,
    deviceKey: {
      statement: identity.sign({
        organizationId,
        memberId,
        sessionId: '5f0f8f0e-54a0-4a8f-9d77-2a86f0b0c7e1',
        publicKey: APPROVERS_DEVICE_KEY,
        methods: ['pwd'],
        registeredAt: '2026-11-21T08:00:00.000Z',
      }),
      signature: key.sign({ ...content, stepNumber, decision: 'approve', signedAt }),
      signedAt,
    },
  };
}
