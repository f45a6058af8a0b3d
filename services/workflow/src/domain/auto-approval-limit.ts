import { isAtMost } from '@outlay/platform/approval-proof';
import { formatMoney, parseMoney } from '@outlay/platform/money';
import type { Instance } from './instance.ts';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';

/** Up to which amount a rule without stages approves without a person. Both in US dollars with two decimals; 0.00: none. */
export interface AutoApprovalLimit {
  /** The organisation's own. */
  readonly limitUsd: string;
  /** The operator's, for every organisation. */
  readonly maxUsd: string;
}

/** What an organisation lets happen without a person. */
export interface AutoApproval {
  /** Of rules without stages, and of API keys; in US dollars with two decimals. */
  readonly limitUsd: string;
  /** Whether API keys approve up to the limit, too. */
  readonly allowsApiKeys: boolean;
}

/** Whether a program with an API key may approve: it counts as no person, so it approves what needs none. */
export const mayApproveByKey = ({
  allowsApiKeys,
  content,
  autoApprovalLimitUsd,
}: Pick<Instance, 'allowsApiKeys' | 'content' | 'autoApprovalLimitUsd'>): boolean =>
  allowsApiKeys && isAtMost(content.usdAmount, autoApprovalLimitUsd);

/** The limit that applies: the operator may have lowered the maximum since the organisation set its own. */
export const effectiveLimit = ({ limitUsd, maxUsd }: AutoApprovalLimit): string =>
  isAtMost(limitUsd, maxUsd) ? limitUsd : maxUsd;

/** A new limit of an organisation, with two decimals. */
export function readAutoApprovalLimit({
  limitUsd,
  maxUsd,
}: AutoApprovalLimit): Result<string, 'VALIDATION_FAILED'> {
  const amount = parseMoney(limitUsd, 'USD');
  if (typeof amount === 'string') {
    return refuse('VALIDATION_FAILED', 'Enter an amount in US dollars, such as 100.00.', FIELD);
  }
  const limit = formatMoney(amount);
  if (isAtMost(limit, maxUsd)) return ok(limit);
  const message = isAtMost(maxUsd, '0')
    ? 'Automatic approval is turned off by the operator of this installation.'
    : `The operator of this installation allows at most $${maxUsd}.`;
  return refuse('VALIDATION_FAILED', message, FIELD);
}

const FIELD = 'limitUsd';

/** An only admin can't raise the limit, not even after a delay: with a rule of theirs, they would be paid alone. Null for others. */
export const raisedAlone = (
  proposerId: string,
  adminIds: readonly string[],
): Refused<'SECOND_PERSON_REQUIRED'> | null =>
  adminIds.some((id) => id !== proposerId)
    ? null
    : refuse(
        'SECOND_PERSON_REQUIRED',
        'Raising this limit takes a second admin. Invite one first.',
        FIELD,
      );

/** Whether API keys approve, for people. */
export const apiKeysText = (allowsApiKeys: boolean): string =>
  allowsApiKeys ? 'Up to the limit' : 'Never';

/** An organisation's limit for people. */
export const autoApprovalLimitText = (limitUsd: string): string =>
  isAtMost(limitUsd, '0') ? 'Off' : `Up to $${limitUsd}`;
