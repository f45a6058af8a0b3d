import { DateRangeFields } from '../../../components/ui/date-range-fields.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import {
  groupLabels,
  useGroupLabel,
  type Grouping,
  type InsightsQuery,
} from '../insights-query.ts';
import { useCustomFields } from '../../../subjects/expenses/use-custom-fields.ts';
import { presetLabels, type Preset } from '../../../lib/period.ts';

interface InsightsBarProps {
  query: InsightsQuery;
  /** The error in the dates; null without one. */
  problem: string | null;
  onChange: (change: Partial<InsightsQuery>) => void;
}

/** Period and grouping; each change applies at once. */
export function InsightsBar({ query, problem, onChange }: InsightsBarProps) {
  const { preset, period, groupBy } = query;
  const labelOf = useGroupLabel();
  const fields = useCustomFields().filter(({ archived }) => !archived);
  const groupings = new Set([
    ...(Object.keys(groupLabels) as Grouping[]),
    ...fields.map(({ key }): Grouping => `FIELD:${key}`),
    groupBy,
  ]);
  return (
    <section
      aria-label="Period and grouping"
      className="grid grid-cols-2 gap-3 lg:max-w-3xl lg:grid-cols-4"
    >
      <SelectField
        label="Period"
        options={Object.entries(presetLabels)}
        value={preset}
        onChange={(event) => onChange({ preset: event.target.value as Preset })}
      />
      <SelectField
        label="Group by"
        options={[...groupings].map((each) => [each, labelOf(each)])}
        value={groupBy}
        onChange={(event) => onChange({ groupBy: event.target.value as Grouping })}
      />
      {preset === 'custom' && (
        <DateRangeFields
          range={period}
          problem={problem}
          onChange={(change) => onChange({ period: { ...period, ...change } })}
        />
      )}
    </section>
  );
}
