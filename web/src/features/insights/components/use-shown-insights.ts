import { useState } from 'react';
import { useSpendInsightsQuery, type SpendInsightsQuery } from '#graphql';
import { spendGroup, type InsightsQuery } from '../insights-query.ts';

export interface ShownInsights {
  insights: SpendInsightsQuery['spendInsights'];
  /** The query of these figures, which is not the current query while that one loads. */
  query: InsightsQuery;
}

/** Returns the figures of a query; the previous ones stay until they have loaded. */
export function useShownInsights(query: InsightsQuery) {
  const { data, error, loading, refetch } = useSpendInsightsQuery({
    variables: { ...query.period, ...spendGroup(query.groupBy) },
    fetchPolicy: 'cache-and-network',
  });
  const [shown, setShown] = useState<ShownInsights | null>(null);
  if (data && shown?.insights !== data.spendInsights) {
    setShown({ insights: data.spendInsights, query });
  }
  return { shown, isOutdated: data === undefined, error, loading, refetch };
}
