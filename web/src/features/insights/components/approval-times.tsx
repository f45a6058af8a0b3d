import { Section } from '../../../components/ui/section.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useApprovalTimesQuery, type ApprovalTimesQuery } from '#graphql';
import { formatAge } from '../../../lib/format-age.ts';
import { formatMonth } from '../../../lib/format-date.ts';
import type { Period } from '../../../lib/period.ts';

/** How long decisions took, by month. */
export function ApprovalTimes({ period }: { period: Period }) {
  const { data, previousData, error, refetch } = useApprovalTimesQuery({
    variables: period,
    fetchPolicy: 'cache-and-network',
  });
  const months = (data ?? previousData)?.approvalTimes;
  return (
    <Section title="Approval times">
      <div className="grid grid-cols-1 gap-4">
        <NotLoaded what="approval times" rows={3} shown={months} {...{ error, refetch }} />
        {months?.length === 0 && <p className="text-ink-soft">No decisions in this period.</p>}
        {months !== undefined && months.length > 0 && <TimesTable months={months} />}
        <p className="text-sm text-ink-faint">
          From submission to decision, by month of the decision (UTC). Automatic approvals
          don&apos;t count.
        </p>
      </div>
    </Section>
  );
}

/** Seconds are more exact than anyone needs here. */
const durationOf = (seconds: number): string => (seconds < 60 ? 'under 1 min' : formatAge(seconds));

const TimesTable = ({ months }: { months: ApprovalTimesQuery['approvalTimes'] }) => (
  <table className="w-full text-right tabular-nums">
    <caption className="sr-only">Approval times by month</caption>
    <thead className="border-b border-line text-xs text-ink-soft">
      <tr className="*:py-2 *:pl-4 *:font-medium *:first:pl-0">
        <th scope="col" className="text-left">
          Month
        </th>
        <th scope="col">Decisions</th>
        <th scope="col">Median</th>
        <th scope="col">90% within</th>
      </tr>
    </thead>
    <tbody className="divide-y divide-hair">
      {months.toReversed().map(({ month, decided, medianSeconds, p90Seconds }) => (
        <tr key={month} className="*:py-2 *:pl-4 *:whitespace-nowrap *:first:pl-0">
          <th scope="row" className="text-left font-strong">
            {formatMonth(month, 'short')}
          </th>
          <td>{decided}</td>
          <td>{durationOf(medianSeconds)}</td>
          <td>{durationOf(p90Seconds)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
