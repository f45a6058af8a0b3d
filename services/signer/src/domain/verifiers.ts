import type {
  ApprovalVerifier,
  Assurance,
  DeviceKeyStatement,
  PasskeyStatement,
  VerifyStatement,
  WalletStatement,
} from '@outlay/platform/approval-proof';
import type { ProvePrice } from '@outlay/platform/price-proof';

/** What the signer checks a payment with, from keys that it pins itself. */
export interface Verifiers extends ApprovalVerifier {
  readonly wallet: VerifyStatement<WalletStatement>;
  readonly passkey: VerifyStatement<PasskeyStatement>;
  readonly price: ProvePrice;
  readonly deviceKey: VerifyStatement<DeviceKeyStatement>;
  /** The least that binds a decision to its person. */
  readonly assuranceMin: Assurance;
}
