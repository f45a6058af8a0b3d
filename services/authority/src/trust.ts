import type { Assurance, Signatures, Site } from './keys.ts';

/** What an installation demands of every statement, and whose word it takes. */
export interface Trust {
  /** The least that binds a statement to its person. */
  readonly assuranceMin: Assurance;
  /** Decisions above this amount in US dollars need a passkey; null for none. */
  readonly passkeyAboveUsd: string | null;
  /** Approvals without people never exceed this amount, whatever an organization allows. */
  readonly autoApprovalMaxUsd: string;
  /** The most in US dollars that one person's decisions below a passkey pay in a day and in 30 days, unless an organization says otherwise; null for no limit. */
  readonly deciderDayUsd: string | null;
  readonly decider30DaysUsd: string | null;
  /** Seconds until what an only admin says counts. */
  readonly delayS: number;
  /** Seconds until a wallet counts that was set after keys were reset. */
  readonly walletCoolingOffS: number;
  readonly site: Site;
  readonly signatures: Signatures;
}
