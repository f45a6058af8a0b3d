import type { SignerRefusalCode } from '@outlay/schemas/signer-api';

/** Why a payment is not signed. */
export interface PaymentProblem {
  readonly code: SignerRefusalCode;
  readonly message: string;
}

export const problem = (code: SignerRefusalCode, message: string): PaymentProblem => ({
  code,
  message,
});
