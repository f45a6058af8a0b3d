import type { SpendInsightsQuery } from '../../generated/graphql.ts';
import { spendingLink, within, type SpendingContext } from '../../lib/spending-link.ts';

import type { Grouping } from './insights-query.ts';

export type SpendRow = SpendInsightsQuery['spendInsights']['rows'][number];

const parameterOf = {
  CATEGORY: 'category',
  DEPARTMENT: 'department',
  MEMBER: 'member',
  VENDOR: 'vendor',
  POLICY: 'policy',
} as const;

/** Returns the link to a row's expenses; null for the row of all further groups, which no filter selects. */
export function linkOfRow(
  { kind, key }: Pick<SpendRow, 'kind' | 'key'>,
  groupBy: Grouping,
  context: SpendingContext,
): string | null {
  if (kind === 'OTHERS') return null;
  if (groupBy === 'MONTH') {
    return key === null ? null : spendingLink({ ...context, period: within(key, context.period) });
  }
  return spendingLink(
    context,
    key === null ? { without: groupBy } : { [parameterOf[groupBy]]: key },
  );
}
