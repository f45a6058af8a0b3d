import {
  approvalChallenge,
  isAtMost,
  requiredAssurance,
  type AssuranceFloor,
  type PasskeySignature,
} from '@outlay/platform/approval-proof';
import { formatMoney, parseMoney } from '@outlay/platform/money';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import type { Instance, Step } from './instance.ts';

/** Which approvals must be signed with the approver's passkey: those of expenses above an amount in US dollars; null: none. */
export interface PasskeyRule {
  /** '0.00' for all. */
  readonly aboveUsd: string | null;
}

/** What an approver signed with a passkey of theirs, verified except for what it says. */
export interface PasskeyDecision {
  readonly challenge: string;
  readonly signature: PasskeySignature;
}

type PasskeyCode = 'PASSKEY_REQUIRED' | 'PASSKEY_INVALID';

/** By the organisation's rule, or by the operator's. */
export const isPasskeyRequired = (
  { content, passkeyAboveUsd }: Pick<Instance, 'content' | 'passkeyAboveUsd'>,
  floor: AssuranceFloor,
): boolean => requiredAssurance(content.usdAmount, floor, passkeyAboveUsd) === 'PASSKEY';

/** What a passkey signs to approve a step. */
export const challengeOfStep = (instance: Instance, { number }: Pick<Step, 'number'>): string =>
  approvalChallenge({ ...instance, stepNumber: number });

/** Why an approval may not be given as it was signed; null when it may. */
export function passkeyProblem(
  instance: Instance,
  stepId: string,
  signed: PasskeyDecision | null,
  floor: AssuranceFloor,
): Refused<PasskeyCode> | null {
  const step = instance.steps.find(({ id }) => id === stepId);
  if (signed && (!step || signed.challenge !== challengeOfStep(instance, step))) {
    return refuse('PASSKEY_INVALID', 'Your passkey signed something else. Reload, then approve.');
  }
  if (signed || !isPasskeyRequired(instance, floor)) return null;
  return refuse(
    'PASSKEY_REQUIRED',
    'This approval must be signed with your passkey. Open Outlay and approve it there.',
  );
}

/** An amount in US dollars with two decimals; null for none. */
export function readPasskeyRule(aboveUsd: string | null): Result<PasskeyRule, 'VALIDATION_FAILED'> {
  if (aboveUsd === null) return ok({ aboveUsd });
  const amount = parseMoney(aboveUsd, 'USD');
  return typeof amount === 'string'
    ? refuse('VALIDATION_FAILED', 'Enter an amount in US dollars, such as 500.00.', 'aboveUsd')
    : ok({ aboveUsd: formatMoney(amount) });
}

/** The rule for people. */
export function passkeyRuleText({ aboveUsd }: PasskeyRule): string {
  if (aboveUsd === null) return 'Not required';
  return isAtMost(aboveUsd, '0') ? 'All approvals' : `Approvals above $${aboveUsd}`;
}
