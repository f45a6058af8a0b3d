import type { ReactNode } from 'react';
import { Figure, Figures } from '../../../components/ui/figures.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useHomeQuery, type HomeQuery } from '#graphql';
import { compareDecimals } from '../../../lib/decimal.ts';
import { dayIn, formatElapsed } from '../../../lib/format-date.ts';
import { useOrganizationZone } from '../../../lib/use-organization-day.ts';
import { awaitingPayment } from '../to-do-items.ts';
import { trendOf } from '../trend.ts';
import { AllExpenses, FigureSkeletons, ownLabels } from './figure-frame.tsx';
import { useBooksValue } from '../../../lib/use-books-value.ts';

/** What is on its way to the viewer, and the counts of their expenses. */
export function OwnFigures() {
  const { data, error, refetch } = useHomeQuery({ fetchPolicy: 'cache-first' });
  const zone = useOrganizationZone();
  if (!data && error) return <NotLoaded what="your figures" {...{ error, refetch }} />;
  return (
    <Figures label="Your figures">
      {data && zone !== null ? (
        <Loaded home={data} zone={zone} />
      ) : (
        <FigureSkeletons labels={ownLabels} />
      )}
    </Figures>
  );
}

const counted = (count: number, one: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${one}s`;

function Loaded({ home, zone }: { home: HomeQuery; zone: string }) {
  const { createdCount, submittedCount, total, currency, thisMonth, lastMonth, byMonth } =
    home.expenseSummary;
  const month = byMonth.at(-2)?.label ?? '';
  const awaited = awaitingPayment(home);
  const paid = paidIn(home, byMonth.at(-1)?.label, zone);
  const { currency: booksCurrency, sumOf } = useBooksValue();
  const paidTotal = sumOf(paid);
  const trend = (value: string, now: string) =>
    trendOf({ count: lastMonth.count, value, month }, now);
  return (
    <>
      <Figure label="Waiting for reimbursement" note={counted(awaited.length, 'expense')}>
        <Money amount={sumOf(awaited)} currency={booksCurrency} />
      </Figure>
      <Figure label="Reimbursed this month" note={counted(paid.length, 'payment')}>
        <Money
          amount={paidTotal}
          currency={booksCurrency}
          settled={compareDecimals(paidTotal, '0') > 0}
        />
      </Figure>
      <Quiet
        label="Expenses Created"
        note={trend(String(lastMonth.count), String(thisMonth.count))}
      >
        {createdCount}
      </Quiet>
      <Quiet label="Pending Approval" note={oldestSubmission(home)}>
        {submittedCount}
      </Quiet>
      <Quiet label={<AllExpenses />} note={trend(lastMonth.total, thisMonth.total)}>
        <Money amount={total} currency={currency} />
      </Quiet>
    </>
  );
}

interface QuietProps {
  label: ReactNode;
  note: string | null;
  children: ReactNode;
}

/** A figure of the product spec. Its note keeps its place without a text. */
const Quiet = ({ label, note, children }: QuietProps) => (
  <Figure label={label} quiet note={note ?? '\u00A0'}>
    {children}
  </Figure>
);

/** The viewer's payments of the organization's month (yyyy-mm). */
const paidIn = (home: HomeQuery, month: string | undefined, zone: string) =>
  home.paid.edges
    .map(({ node }) => node)
    .filter(
      ({ paidAt }) => paidAt !== null && dayIn(zone, new Date(paidAt)).startsWith(`${month}-`),
    )
    .map(({ amount, currency, reimbursement }) => {
      const usdAmount = reimbursement?.amountUsd ?? null;
      return { amount: currency === 'USD' ? (usdAmount ?? '0') : amount, currency, usdAmount };
    });

function oldestSubmission(home: HomeQuery): string | null {
  const [oldest] = home.open.edges
    .filter(({ node }) => node.status === 'SUBMITTED')
    .map(({ node }) => node.submittedAt)
    .filter((at) => at !== null)
    .toSorted();
  const age = oldest === undefined ? null : formatElapsed(oldest);
  return age === null ? null : `oldest: ${age}`;
}
