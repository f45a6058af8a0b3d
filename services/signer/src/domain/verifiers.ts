import type {
  ApprovalVerifier,
  Assurance,
  StandingVerifiers,
} from '@outlay/platform/approval-proof';
import type { ProvePrice } from '@outlay/platform/price-proof';

/** Verifiers for a payment's proofs, with keys that the signer pins itself. */
export interface Verifiers extends ApprovalVerifier, StandingVerifiers {
  readonly price: ProvePrice;
  /** The weakest proof that binds a decision to its person. */
  readonly assuranceMin: Assurance;
}
