import { hashOf } from './statement.ts';

const UUID_PARTS = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/;

/**
 * The id of the payout of a submission: a UUID of version 8 from its hash. Nothing is signed under another one, so what finance says
 * about the payout holds for the submission.
 */
export const payoutIdOf = (
  organizationId: string,
  { expenseId, submission }: { readonly expenseId: string; readonly submission: number },
): string =>
  hashOf(`payout ${organizationId}/${expenseId}/${submission}`)
    .replace(UUID_PARTS, '$1-$2-8$3-8$4-$5 ')
    .slice(0, 36);
