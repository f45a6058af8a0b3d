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

/** How far a device's clock may be off. A signature that somebody kept back longer decides nothing. */
const CLOCK_DIFFERENCE_MAX_MS = 10 * 60_000;

/** The step and the actor of a decision. The instance holds the content that is signed. */
export interface DeviceSignedStep {
  readonly instance: Instance;
  readonly step: Pick<Step, 'number'>;
  readonly action: StepAction;
  readonly viewer: Viewer;
  readonly now: Date;
}

/** Whether the key of the viewer's own session signed this decision. */
function isSigned(
  { instance, step, action, viewer }: DeviceSignedStep,
  { statement, signature, signedAt }: DeviceSignature,
  verifyStatement: VerifyStatement<DeviceKeyStatement>,
): boolean {
  const key = verifyStatement(statement);
  const { organizationId, expenseId, submission, contentHash } = instance;
  return (
    key?.organizationId === viewer.organizationId &&
    key.memberId === viewer.userId &&
    key.sessionId === viewer.sessionId &&
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

/**
 * Returns why a device's signature does not allow a decision; null when it does. Decisions without a signature are checked
 * elsewhere.
 */
export const deviceKeyProblem = (
  decided: DeviceSignedStep,
  signature: DeviceSignature,
  verifyStatement: VerifyStatement<DeviceKeyStatement>,
): Refused<DeviceKeyCode> | null =>
  !isSigned(decided, signature, verifyStatement)
    ? invalid("This device's key signed something else. Reload, then decide.")
    : isFromNow(decided, signature)
      ? null
      : invalid(
          "This decision was signed more than ten minutes ago, or this device's clock is wrong. Check the time, then decide again.",
        );

const isFromNow = (
  { now }: Pick<DeviceSignedStep, 'now'>,
  { signedAt }: Pick<DeviceSignature, 'signedAt'>,
): boolean => Math.abs(now.getTime() - Date.parse(signedAt)) <= CLOCK_DIFFERENCE_MAX_MS;

const invalid = (message: string): Refused<DeviceKeyCode> =>
  refuse('DEVICE_KEY_INVALID', message, 'deviceProof');

export const deviceKeyRequired = (): Refused<DeviceKeyCode> =>
  refuse(
    'DEVICE_KEY_REQUIRED',
    'This approval must be signed by the device that you decide on. Sign in again, then approve.',
    'deviceProof',
  );
