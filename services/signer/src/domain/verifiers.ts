import type {
  ApprovalVerifier,
  Assurance,
  StandingVerifiers,
} from '@outlay/platform/approval-proof';
import type { ProvePrice } from '@outlay/platform/price-proof';

/** What the signer checks a payment with, from keys that it pins itself. */
export interface Verifiers extends ApprovalVerifier, StandingVerifiers {
  readonly price: ProvePrice;
  /** The least that binds a decision to its person. */
  readonly assuranceMin: Assurance;
}
