import { isAtMost } from '@outlay/authority';
import { formatMoney, parseMoney } from '@outlay/platform/money';
import type { Instance } from './instance.ts';
import { ok, refuse, type Result } from '@outlay/platform/result';

/** The limits up to which a rule without stages approves without a person, in US dollars with two decimals; 0.00 disables it. */
export interface AutoApprovalLimit {
  /** The organization's own limit. */
  readonly limitUsd: string;
  /** The operator's limit for every organization. */
  readonly maxUsd: string;
}

/** What an organization approves without a person. */
export interface AutoApproval {
  /** The limit for rules without stages and for API keys, in US dollars with two decimals. */
  readonly limitUsd: string;
  /** Whether API keys may also approve up to the limit. */
  readonly allowsApiKeys: boolean;
}

/** Whether a program with an API key may approve. It doesn't count as a person, so it may only approve what needs no person. */
export const mayApproveByKey = ({
  allowsApiKeys,
  content,
  autoApprovalLimitUsd,
}: Pick<Instance, 'allowsApiKeys' | 'content' | 'autoApprovalLimitUsd'>): boolean =>
  allowsApiKeys && isAtMost(content.usdAmount, autoApprovalLimitUsd);

/** Returns the limit that applies. The operator may have lowered the maximum since the organization set its own. */
export const effectiveLimit = ({ limitUsd, maxUsd }: AutoApprovalLimit): string =>
  isAtMost(limitUsd, maxUsd) ? limitUsd : maxUsd;

/** Validates an organization's new limit and returns it with two decimals. */
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

/** Describes whether API keys approve. */
export const apiKeysText = (allowsApiKeys: boolean): string =>
  allowsApiKeys ? 'Up to the limit' : 'Never';

/** Describes an organization's limit. */
export const autoApprovalLimitText = (limitUsd: string): string =>
  isAtMost(limitUsd, '0') ? 'Off' : `Up to $${limitUsd}`;
