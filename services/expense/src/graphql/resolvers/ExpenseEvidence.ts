import { enumName } from '@outlay/platform/graphql';
import type { ActivityKind } from '../../domain/activity.ts';
import type { EntryProof } from '@outlay/platform/audit-chain';
import type {
  ExpenseEvidenceResolvers,
  HistoryEvidenceResolvers,
  HistoryPathStepResolvers,
  RateEvidenceResolvers,
} from '../../generated/resolver-types.ts';
import type { Context } from '../context.ts';
import { activityOf, type ExpenseModel } from '../expense-model.ts';

/** Returns the proof of the newest entry of a kind. */
async function proofOf(
  expense: ExpenseModel,
  kind: ActivityKind,
  context: Context,
): Promise<EntryProof | null> {
  const entry = (await activityOf(expense, context)).findLast((each) => each.kind === kind);
  return entry ? context.loaders.entryProof.load(entry.id) : null;
}

export const ExpenseEvidence: ExpenseEvidenceResolvers = {
  rate: ({ rate }) => rate?.proof ?? null,
  approval: (expense, _args, context) => proofOf(expense, 'expense.approved', context),
  payment: (expense, _args, context) => proofOf(expense, 'expense.paid', context),
};

export const HistoryEvidence: HistoryEvidenceResolvers = {
  entry: ({ facts }) => facts,
  path: ({ path }) => [...path],
  root: ({ root }) => root && { ...root, history: 'expense' },
};

export const RateEvidence: RateEvidenceResolvers = {
  format: ({ format }) => enumName(format),
};

export const HistoryPathStep: HistoryPathStepResolvers = {
  side: ({ side }) => enumName(side),
};
