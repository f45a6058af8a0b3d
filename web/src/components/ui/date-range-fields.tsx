import { TextField } from './field.tsx';

/** Days as yyyy-mm-dd; empty without a bound. */
interface DateRange {
  from: string;
  to: string;
}

/** First and last day of a range. */
export const DateRangeFields = ({
  range: { from, to },
  problem = from !== '' && to !== '' && from > to ? 'To is before From' : null,
  onChange,
}: {
  range: DateRange;
  /** The error in the days; by default that they are in the wrong order. Null without an error. */
  problem?: string | null;
  onChange: (change: Partial<DateRange>) => void;
}) => (
  <>
    <TextField
      label="From"
      type="date"
      value={from}
      onChange={(event) => onChange({ from: event.target.value })}
    />
    <TextField
      label="To"
      type="date"
      value={to}
      error={problem ?? undefined}
      onChange={(event) => onChange({ to: event.target.value })}
    />
  </>
);
