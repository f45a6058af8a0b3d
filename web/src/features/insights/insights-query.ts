import { useMemo } from 'react';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import type { SpendGroup } from '../../generated/graphql.ts';
import { periodOf, presetLabels, type Period, type Preset } from '../../lib/period.ts';

/** What the page groups by. */
export type Grouping = Exclude<SpendGroup, 'FIELD'>;

export const groupLabels: Record<Grouping, string> = {
  MONTH: 'Month',
  CATEGORY: 'Category',
  DEPARTMENT: 'Department',
  MEMBER: 'Member',
  VENDOR: 'Vendor',
  POLICY: 'Policy',
};

/** The content of the page, kept in its address. */
export interface InsightsQuery {
  preset: Preset;
  period: Period;
  groupBy: Grouping;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Unknown values (typed by hand) get the default; `today` is the organization's day. */
export function readInsightsQuery(params: URLSearchParams, today: string): InsightsQuery {
  const among = <Key extends string>(name: string, labels: Record<Key, string>) =>
    (Object.keys(labels) as Key[]).find((key) => key === params.get(name));
  const day = (name: string): string => {
    const text = params.get(name) ?? '';
    return dayPattern.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
  };
  const preset = among('period', presetLabels) ?? '12-months';
  return {
    preset,
    period: preset === 'custom' ? { from: day('from'), to: day('to') } : periodOf(preset, today),
    groupBy: among('by', groupLabels) ?? 'MONTH',
  };
}

/** The address has days only if people chose them, so that a link to this month stays one. */
export const writeInsightsQuery = ({ preset, period, groupBy }: InsightsQuery): URLSearchParams =>
  new URLSearchParams({ period: preset, ...(preset === 'custom' && period), by: groupBy });

/** The query of the insights in the address. */
export function useInsightsQuery(today: string) {
  const format = useMemo(
    () => ({
      read: (params: URLSearchParams) => readInsightsQuery(params, today),
      write: writeInsightsQuery,
    }),
    [today],
  );
  return useAddressQuery(format);
}
