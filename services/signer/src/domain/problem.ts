import type { SignerRefusalCode } from '@outlay/schemas/signer-api';

export interface PaymentProblem {
  readonly code: SignerRefusalCode;
  readonly message: string;
}

export const problem = (code: SignerRefusalCode, message: string): PaymentProblem => ({
  code,
  message,
});
