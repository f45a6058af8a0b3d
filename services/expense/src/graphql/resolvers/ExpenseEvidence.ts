import { enumName } from '@outlay/platform/graphql';
import type { ActivityKind } from '../../domain/activity.ts';
import type { EntryProof } from '../../use-cases/ports.ts';
import type {
  ExpenseEvidenceResolvers,
  HistoryEvidenceResolvers,
  HistoryPathStepResolvers,
  RateEvidenceResolvers,
} from '../../generated/resolver-types.ts';
import type { Loaders } from '../loaders.ts';

/** The newest entry of a kind. */
async function proofOf(
  expenseId: string,
  kind: ActivityKind,
  loaders: Loaders,
): Promise<EntryProof | null> {
  const entry = (await loaders.activity.load(expenseId)).findLast((each) => each.kind === kind);
  return entry ? loaders.entryProof.load(entry.id) : null;
}

export const ExpenseEvidence: ExpenseEvidenceResolvers = {
  rate: ({ rate }) => rate?.proof ?? null,
  approval: ({ id }, _args, { loaders }) => proofOf(id, 'expense.approved', loaders),
  payment: ({ id }, _args, { loaders }) => proofOf(id, 'expense.paid', loaders),
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
