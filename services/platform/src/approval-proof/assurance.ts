import { isAtMost } from './verify-approval.ts';

/** How a decision is bound to its person, weakest first: by the session alone, by the key of the session's device, by a passkey. */
export const ASSURANCES = ['SESSION', 'DEVICE_KEY', 'PASSKEY'] as const;
export type Assurance = (typeof ASSURANCES)[number];

/** What the operator requires of every approval, whatever an organisation does. */
export interface AssuranceFloor {
  readonly min: Assurance;
  /** Approvals of expenses above this amount in US dollars need a passkey; null: none by the operator. */
  readonly passkeyAboveUsd: string | null;
}

/** What an approval of this amount in US dollars needs at least. `ownAboveUsd`: the organisation's own rule on passkeys. */
export const requiredAssurance = (
  usdAmount: string,
  { min, passkeyAboveUsd }: AssuranceFloor,
  ownAboveUsd: string | null,
): Assurance =>
  [passkeyAboveUsd, ownAboveUsd].some((limit) => limit !== null && !isAtMost(usdAmount, limit))
    ? 'PASSKEY'
    : min;
