import { formatMoney } from '@outlay/platform/money';
import type { DuplicateWarning } from '../../../domain/duplicates.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import type { FoundDuplicate } from '../../../use-cases/ports.ts';
import type { Context } from '../../context.ts';

export const checkDraft: QueryResolvers['checkDraft'] = async (_parent, args, context) => {
  const { expenseId, ...input } = args.input;
  const check = await context.useCases.checkDraft(context.viewer(), {
    expenseId: expenseId ?? null,
    input,
  });
  return {
    amount: check.amount && formatMoney(check.amount),
    currency: check.amount?.currency ?? null,
    usdAmount: check.usdAmount && formatMoney(check.usdAmount),
    rate: check.rate && { ...check.rate, note: check.rateNote },
    rateMissing: check.rateMissing ? 'rate unavailable' : null,
    violations: [...check.violations],
    duplicates: await toWarnings(check.duplicates, expenseId ?? null, context),
    errors: check.errors.map((refusal) => ({ field: null, statement: null, ...refusal })),
  };
};

/** Includes earlier decisions on the saved expense's duplicates. */
async function toWarnings(
  found: readonly FoundDuplicate[],
  expenseId: string | null,
  { loaders }: Context,
): Promise<DuplicateWarning[]> {
  // Without duplicates there is nothing to decide, and the id may be invalid.
  const saved =
    expenseId === null || found.length === 0 ? [] : await loaders.duplicates.load(expenseId);
  return found.map(({ otherExpenseId, reasons }) => {
    const known = saved.find((warning) => warning.otherExpenseId === otherExpenseId);
    const id = known?.id ?? `unsaved-${otherExpenseId}`;
    const decision = known?.decision ?? null;
    return { id, expenseId: expenseId ?? '0', otherExpenseId, reasons, decision };
  });
}
