import { useMemo } from 'react';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import type { SpendGroup } from '#graphql';
import { useCustomFields } from '../../subjects/expenses/use-custom-fields.ts';
import { periodOf, presetLabels, type Period, type Preset } from '../../lib/period.ts';
import labels from './group-labels.json' with { type: 'json' };

/** What the page groups by: also a custom field, by its key. */
export type Grouping = Exclude<SpendGroup, 'FIELD'> | `FIELD:${string}`;

export const groupLabels = labels;

/** Returns the key of a custom field; null for other groupings. */
export const fieldKeyOf = (groupBy: Grouping): string | null =>
  groupBy.startsWith('FIELD:') ? groupBy.slice('FIELD:'.length) : null;

/** Returns the grouping as the API takes it. */
export function spendGroup(groupBy: Grouping): { groupBy: SpendGroup; field: string | null } {
  const field = fieldKeyOf(groupBy);
  return { groupBy: field === null ? (groupBy as keyof typeof groupLabels) : 'FIELD', field };
}

/** Returns what people call groupings; a custom field has its key until its name has loaded. */
export function useGroupLabel(): (groupBy: Grouping, place?: 'in sentence') => string {
  const fields = useCustomFields();
  return (groupBy, place) => {
    const key = fieldKeyOf(groupBy);
    if (key === null) {
      const label = groupLabels[groupBy as keyof typeof groupLabels];
      return place === undefined ? label : label.toLowerCase();
    }
    return fields.find((field) => field.key === key)?.name ?? key;
  };
}

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
    groupBy: among('by', groupLabels) ?? readFieldGrouping(params.get('by')) ?? 'MONTH',
  };
}

const readFieldGrouping = (by: string | null): Grouping | null =>
  by !== null && /^FIELD:[a-z][a-z0-9_]{0,39}$/.test(by) ? (by as Grouping) : null;

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
