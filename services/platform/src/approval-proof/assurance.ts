import { isAtMost } from './verify-approval.ts';

/** What binds a decision to its person, weakest first: the session alone, the key of the session's device, or a passkey. */
export const ASSURANCES = ['SESSION', 'DEVICE_KEY', 'PASSKEY'] as const;
export type Assurance = (typeof ASSURANCES)[number];

/** What the operator requires for every approval, whatever an organization requires. */
export interface AssuranceFloor {
  readonly min: Assurance;
  /** Approvals above this amount in US dollars need a passkey; null when the operator requires none. */
  readonly passkeyAboveUsd: string | null;
}

/** The least that an approval of this amount in US dollars needs. `ownAboveUsd`: the organization's own rule on passkeys. */
export const requiredAssurance = (
  usdAmount: string,
  { min, passkeyAboveUsd }: AssuranceFloor,
  ownAboveUsd: string | null,
): Assurance =>
  [passkeyAboveUsd, ownAboveUsd].some((limit) => limit !== null && !isAtMost(usdAmount, limit))
    ? 'PASSKEY'
    : min;
