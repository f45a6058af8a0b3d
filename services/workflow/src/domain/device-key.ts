import {
  verifyDecision,
  type DeviceKeyStatement,
  type DeviceSignature,
  type VerifyStatement,
} from '@outlay/platform/approval-proof';
import type { Viewer } from '@outlay/platform/auth';
import { refuse, type Refused } from '@outlay/platform/result';
import type { StepAction } from './decide-step.ts';
import type { Instance, Step } from './instance.ts';

type DeviceKeyCode = 'DEVICE_KEY_INVALID' | 'DEVICE_KEY_REQUIRED';

/** The clocks of devices are wrong, and a signature is worth nothing for anything else. */
const CLOCK_SKEW_MAX_MS = 24 * 3_600_000;

/** What is decided, and by whom; the instance holds what is signed. */
export interface DeviceSignedStep {
  readonly instance: Instance;
  readonly step: Pick<Step, 'number'>;
  readonly action: StepAction;
  readonly viewer: Viewer;
  readonly now: Date;
}

/** Whether the key of the viewer's own session signed this decision. */
function isSigned(
  { instance, step, action, viewer, now }: DeviceSignedStep,
  { statement, signature, signedAt }: DeviceSignature,
  verifyStatement: VerifyStatement<DeviceKeyStatement>,
): boolean {
  const key = verifyStatement(statement);
  const { organizationId, expenseId, submission, contentHash } = instance;
  return (
    key?.organizationId === viewer.organizationId &&
    key.memberId === viewer.userId &&
    key.sessionId === viewer.sessionId &&
    Math.abs(now.getTime() - Date.parse(signedAt)) <= CLOCK_SKEW_MAX_MS &&
    verifyDecision(
      key,
      {
        organizationId,
        expenseId,
        submission,
        contentHash,
        stepNumber: step.number,
        decision: action,
        signedAt,
      },
      signature,
    )
  );
}

/** Why a decision may not be made as its device signed it; null when it may. A decision without a signature is judged elsewhere. */
export const deviceKeyProblem = (
  decided: DeviceSignedStep,
  signature: DeviceSignature,
  verifyStatement: VerifyStatement<DeviceKeyStatement>,
): Refused<DeviceKeyCode> | null =>
  isSigned(decided, signature, verifyStatement)
    ? null
    : refuse(
        'DEVICE_KEY_INVALID',
        "This device's key signed something else. Reload, then decide.",
        'deviceProof',
      );

export const deviceKeyRequired = (): Refused<DeviceKeyCode> =>
  refuse(
    'DEVICE_KEY_REQUIRED',
    'This approval must be signed by the device that you decide on. Sign in again, then approve.',
    'deviceProof',
  );
