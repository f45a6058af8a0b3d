import { useState } from 'react';
import { useSpendInsightsQuery, type SpendInsightsQuery } from '../../../generated/graphql.ts';
import type { InsightsQuery } from '../insights-query.ts';

export interface ShownInsights {
  insights: SpendInsightsQuery['spendInsights'];
  /** What these figures answer: not the current query while that one loads. */
  query: InsightsQuery;
}

/** The figures of a query; those of the last one stay until they have loaded. */
export function useShownInsights(query: InsightsQuery) {
  const { data, error, loading, refetch } = useSpendInsightsQuery({
    variables: { ...query.period, groupBy: query.groupBy },
    fetchPolicy: 'cache-and-network',
  });
  const [shown, setShown] = useState<ShownInsights | null>(null);
  if (data && shown?.insights !== data.spendInsights) {
    setShown({ insights: data.spendInsights, query });
  }
  return { shown, isOutdated: data === undefined, error, loading, refetch };
}
