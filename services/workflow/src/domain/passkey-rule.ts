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

/** Requires the approver's passkey for expenses above an amount in US dollars; null disables it. */
export interface PasskeyRule {
  /** '0.00' applies to all expenses. */
  readonly aboveUsd: string | null;
}

/** An approver's passkey signature, verified except for its content. */
export interface PasskeyDecision {
  readonly challenge: string;
  readonly signature: PasskeySignature;
}

type PasskeyCode = 'PASSKEY_REQUIRED' | 'PASSKEY_INVALID';

/** Whether the organization's rule or the operator's requires a passkey. */
export const isPasskeyRequired = (
  { content, passkeyAboveUsd }: Pick<Instance, 'content' | 'passkeyAboveUsd'>,
  floor: AssuranceFloor,
): boolean => requiredAssurance(content.usdAmount, floor, passkeyAboveUsd) === 'PASSKEY';

/** Returns the challenge that a passkey signs to approve a step. */
export const challengeOfStep = (instance: Instance, { number }: Pick<Step, 'number'>): string =>
  approvalChallenge({ ...instance, stepNumber: number });

/** Returns why a passkey's signature does not allow an approval; null when it does. */
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

/** Validates an amount in US dollars and returns it with two decimals; null disables the rule. */
export function readPasskeyRule(aboveUsd: string | null): Result<PasskeyRule, 'VALIDATION_FAILED'> {
  if (aboveUsd === null) return ok({ aboveUsd });
  const amount = parseMoney(aboveUsd, 'USD');
  return typeof amount === 'string'
    ? refuse('VALIDATION_FAILED', 'Enter an amount in US dollars, such as 500.00.', 'aboveUsd')
    : ok({ aboveUsd: formatMoney(amount) });
}

/** Describes the rule. */
export function passkeyRuleText({ aboveUsd }: PasskeyRule): string {
  if (aboveUsd === null) return 'Not required';
  return isAtMost(aboveUsd, '0') ? 'All approvals' : `Approvals above $${aboveUsd}`;
}
