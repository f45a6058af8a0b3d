import type { SpendInsightsQuery } from '#graphql';
import { spendingLink, within, type SpendingContext } from './spending-link.ts';

import { fieldKeyOf, type Grouping } from './insights-query.ts';

export type SpendRow = SpendInsightsQuery['spendInsights']['rows'][number];

const parameterOf = {
  CATEGORY: 'category',
  DEPARTMENT: 'department',
  MEMBER: 'member',
  VENDOR: 'vendor',
  POLICY: 'policy',
} as const;

/** Returns the link to a row's expenses; null where no filter selects them: for all further groups, and for those without a custom field. */
export function linkOfRow(
  { kind, key }: Pick<SpendRow, 'kind' | 'key'>,
  groupBy: Grouping,
  context: SpendingContext,
): string | null {
  if (kind === 'OTHERS') return null;
  if (groupBy === 'MONTH') {
    return key === null ? null : spendingLink({ ...context, period: within(key, context.period) });
  }
  const field = fieldKeyOf(groupBy);
  if (field !== null) {
    return key === null ? null : spendingLink(context, { field: `${field}=${key}` });
  }
  const known = groupBy as keyof typeof parameterOf;
  return spendingLink(context, key === null ? { without: known } : { [parameterOf[known]]: key });
}
