import { payoutIdOfHash, payoutText } from '@outlay/schemas/payout-id';
import { hashOf } from './statement.ts';

/** The id of the payout of a submission. Nothing is signed under another one, so what finance says about it holds for the submission. */
export const payoutIdOf = (
  organizationId: string,
  { expenseId, submission }: { readonly expenseId: string; readonly submission: number },
): string => payoutIdOfHash(hashOf(payoutText(organizationId, expenseId, submission)));
