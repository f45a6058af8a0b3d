import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Cell, HeadCell, Row, Table } from '../../../components/ui/table.tsx';
import { useMonthFiguresQuery, type MonthFiguresQuery } from '#graphql';
import { sumDecimals } from '../../../lib/decimal.ts';
import { formatMoneyWithCode } from '../../../lib/format-money.ts';
import { everyMonth, journalPath } from '../journal-query.ts';
import { monthName } from '../months.ts';
import { AmountCell } from './amount-cell.tsx';

type BalanceRow = MonthFiguresQuery['trialBalance'][number];
type Amounts = Pick<BalanceRow, 'opening' | 'debit' | 'credit' | 'closing'>;

const columns =
  'sm:grid-cols-[4.5rem_minmax(0,1fr)_6.5rem_6.5rem_6.5rem_6.5rem] lg:grid-cols-[6rem_minmax(0,1fr)_9rem_9rem_9rem_9rem]';

/** The figures of a month by account, in the currency of the books. */
export function TrialBalance({ month }: { month: string }) {
  const { data, error, refetch } = useMonthFiguresQuery({ variables: { month } });
  return (
    <Section
      title="Trial balance"
      action={
        <ButtonLink size="sm" to={`/books/journal?month=${month}`}>
          View journal
        </ButtonLink>
      }
    >
      <NotLoaded what="the trial balance" rows={6} shown={data} {...{ error, refetch }} />
      {data && <Balances month={month} rows={data.trialBalance} />}
    </Section>
  );
}

function Balances({ month, rows }: { month: string; rows: readonly BalanceRow[] }) {
  if (rows.length === 0) {
    return (
      <EmptyState Icon={Scale} title="No entries yet">
        {`Approved expenses and payments up to ${monthName(month)} appear here.`}
      </EmptyState>
    );
  }
  const total = (of: keyof Amounts) => sumDecimals(rows.map((row) => row[of]));
  return (
    <Table
      label="Trial balance"
      columns={columns}
      head={
        <>
          <HeadCell>Code</HeadCell>
          <HeadCell>Account</HeadCell>
          <HeadCell className="text-right">Opening</HeadCell>
          <HeadCell className="text-right">Debit</HeadCell>
          <HeadCell className="text-right">Credit</HeadCell>
          <HeadCell className="text-right">Closing</HeadCell>
        </>
      }
    >
      {[
        ...rows.map(({ account, assets, ...amounts }) => (
          <BalanceLine
            key={account.code}
            code={account.code}
            name={account.name}
            held={assets
              .map(({ asset, closing }) => formatMoneyWithCode(closing, asset))
              .join(', ')}
            month={month}
            {...amounts}
          />
        )),
        <BalanceLine
          key="total"
          code=""
          name="Total"
          opening={total('opening')}
          debit={total('debit')}
          credit={total('credit')}
          closing={total('closing')}
        />,
      ]}
    </Table>
  );
}

/**
 * On small screens name and closing balance above, debit and credit below. An account's figures lead to their entries; the total,
 * which has no month, leads nowhere.
 */
const BalanceLine = ({
  code,
  name,
  held = '',
  month,
  opening,
  debit,
  credit,
  closing,
}: Amounts & { code: string; name: string; held?: string; month?: string }) => (
  <Row
    columns={columns}
    label={`${code} ${name}`.trim()}
    className={month === undefined && 'font-strong'}
  >
    <Cell className="text-ink-soft tabular-nums max-sm:hidden">{code}</Cell>
    <Cell className="max-sm:order-1 max-sm:wrap-anywhere sm:truncate">
      <span className="text-ink-soft tabular-nums sm:hidden">{code} </span>
      {month === undefined ? (
        name
      ) : (
        <Link to={journalPath({ month, account: code })} className="touchable hover:underline">
          {name}
        </Link>
      )}
      {held !== '' && <span className="text-sm text-ink-soft tabular-nums"> · {held}</span>}
    </Cell>
    <AmountCell
      label="Opening"
      amount={opening}
      className="max-sm:hidden"
      {...(month !== undefined && {
        to: journalPath({ month: everyMonth, before: month, account: code }),
      })}
    />
    <AmountCell label="Debit" amount={debit} className="max-sm:order-3 max-sm:text-left" />
    <AmountCell label="Credit" amount={credit} className="max-sm:order-4" />
    <AmountCell amount={closing} className="font-strong max-sm:order-2" />
  </Row>
);
