import type { Resolvers } from '../../generated/resolver-types.ts';
import { spendCsv } from '../../use-cases/spend-csv.ts';
import { upper } from '../enum-names.ts';

const sameTotal = { usdTotal: ({ total }: { readonly total: string }) => total };

/** How spending appears in the API. */
export const spending = {
  SpendInsights: {
    scope: ({ scope }) => upper(scope),
    previousFrom: ({ previous }) => previous.from,
    previousTo: ({ previous }) => previous.to,
    rows: ({ rows }) => [...rows],
    csv: spendCsv,
  },
  SpendRow: {
    kind: ({ kind }) => upper(kind),
    ...sameTotal,
    previousUsdTotal: ({ previousTotal }) => previousTotal,
  },
  SpendTotal: sameTotal,
  SpendFigure: sameTotal,
  MonthlyFigure: sameTotal,
  ExpenseSummary: {
    ...sameTotal,
    byMonth: ({ byMonth }) => [...byMonth],
    byCategory: ({ byCategory }) => [...byCategory],
  },
  DepartmentBudget: {
    budgetUsd: ({ budget }) => budget,
    spentUsd: ({ spent }) => spent,
  },
} satisfies Partial<Resolvers>;
