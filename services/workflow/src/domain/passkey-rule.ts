import { exceeds, isAtMost, type Authority, type Trust } from '@outlay/authority';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { readUsd } from './approval-limits.ts';
import type { Instance } from './instance.ts';

/** Requires the approver's passkey for expenses above an amount in US dollars; null disables it. */
export interface PasskeyRule {
  /** '0.00' applies to all expenses. */
  readonly aboveUsd: string | null;
}

/** The rule in force. */
export const passkeyRuleOf = ({ limits }: Authority): PasskeyRule => ({
  aboveUsd: limits.passkeyAboveUsd,
});

/** Whether the organization's rule or the operator's requires a passkey. */
export const isPasskeyRequired = (
  { content }: Pick<Instance, 'content'>,
  { limits }: Authority,
  { passkeyAboveUsd }: Pick<Trust, 'passkeyAboveUsd'>,
): boolean =>
  [passkeyAboveUsd, limits.passkeyAboveUsd].some(
    (limit) => limit !== null && exceeds(content.usdAmount, limit),
  );

export const passkeyRequired = (): Refused<'PASSKEY_REQUIRED'> =>
  refuse(
    'PASSKEY_REQUIRED',
    'This approval must be signed with your passkey. Open Outlay and approve it there.',
  );

/** Returns the ids of a member's passkeys. */
export const passkeysOf = ({ keys }: Authority, memberId: string): string[] =>
  [...keys.values()]
    .filter((key) => key.kind === 'passkey' && key.memberId === memberId)
    .map(({ id }) => id);

/** Validates an amount in US dollars and returns it with two decimals; null disables the rule. */
export function readPasskeyRule(aboveUsd: string | null): Result<PasskeyRule, 'VALIDATION_FAILED'> {
  if (aboveUsd === null) return ok({ aboveUsd });
  const amount = readUsd(aboveUsd, 'aboveUsd');
  return amount.ok ? ok({ aboveUsd: amount.value }) : amount;
}

/** Describes the rule. */
export function passkeyRuleText({ aboveUsd }: PasskeyRule): string {
  if (aboveUsd === null) return 'Not required';
  return isAtMost(aboveUsd, '0') ? 'All approvals' : `Approvals above $${aboveUsd}`;
}
