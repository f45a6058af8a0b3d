import type { SpendInsightsResolvers, SpendRowResolvers } from '../../generated/resolver-types.ts';
import { spendCsv } from '../../use-cases/spend-csv.ts';
import { upper } from '../enum-names.ts';

export const SpendInsights: SpendInsightsResolvers = {
  scope: ({ scope }) => upper(scope),
  previousFrom: ({ previous }) => previous.from,
  previousTo: ({ previous }) => previous.to,
  rows: ({ rows }) => [...rows],
  csv: spendCsv,
};

export const SpendRow: SpendRowResolvers = {
  kind: ({ kind }) => upper(kind),
};
