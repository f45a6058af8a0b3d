import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TransactionLink } from '../../../subjects/payments/chain-value.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { Cell, HeadCell, Row, Table } from '../../../components/ui/table.tsx';
import type { TreasuryStatementQuery } from '#graphql';
import { formatDateTime } from '../../../lib/format-date.ts';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { personName } from '../../../subjects/members/person-name.ts';
import { everyMonth, journalPath } from '../journal-query.ts';
import { movementLabels } from '../books-labels.ts';

export type Statement = NonNullable<TreasuryStatementQuery['treasuryStatement']>;

const columns =
  'sm:grid-cols-[9rem_minmax(0,1fr)_9rem_9rem_9rem] xl:grid-cols-[14rem_minmax(0,1fr)_11rem_11rem_10rem]';

/** Opening balance, every movement and closing balance of a treasury's month. */
export function StatementTable({
  statement: { opening, closing, movements },
}: {
  statement: Statement;
}) {
  const { asset } = opening;
  return (
    <Table
      label="Statement"
      columns={columns}
      head={
        <>
          <HeadCell>Time</HeadCell>
          <HeadCell>Movement</HeadCell>
          <HeadCell className="text-right">{asset}</HeadCell>
          <HeadCell className="text-right">SOL</HeadCell>
          <HeadCell>Transaction</HeadCell>
        </>
      }
    >
      {[
        <Line key="opening" what="Opening balance" {...opening} isBalance />,
        ...movements.map(({ at, kind, amount, sol, transactionSignature, expense }) => (
          <Line
            key={`${at} ${transactionSignature ?? kind}`}
            time={formatDateTime(at)}
            what={
              expense ? (
                <>
                  <Link to={`/expenses/${expense.id}`} className="touchable hover:underline">
                    {movementLabels[kind]}
                  </Link>
                  <span className="block text-sm wrap-anywhere text-ink-soft">
                    {`${expense.title}, ${personName(expense.creator)}`}
                  </span>
                </>
              ) : (
                movementLabels[kind]
              )
            }
            asset={asset}
            amount={amount}
            sol={sol}
            transaction={
              transactionSignature !== null && (
                <>
                  <TransactionLink value={transactionSignature} url={null} />
                  <TextLink
                    look="plain"
                    to={journalPath({ month: everyMonth, transaction: transactionSignature })}
                  >
                    Entries
                  </TextLink>
                </>
              )
            }
          />
        )),
        <Line key="closing" what="Closing balance" {...closing} isBalance />,
      ]}
    </Table>
  );
}

/** On small screens movement and amount above, time and SOL below. */
const Line = ({
  time = '',
  what,
  asset,
  amount,
  sol,
  transaction = null,
  isBalance = false,
}: {
  time?: string;
  what: ReactNode;
  asset: string;
  amount: string;
  sol: string;
  transaction?: ReactNode;
  isBalance?: boolean;
}) => (
  <Row columns={columns} className={isBalance && 'font-strong'}>
    <Cell className="text-ink-soft tabular-nums max-sm:order-3">{time}</Cell>
    <Cell className="max-sm:order-1">{what}</Cell>
    <Cell className="text-right max-sm:order-2">
      <Money amount={amount} currency={asset} />
    </Cell>
    <Cell className="text-right max-sm:order-4">
      <Money amount={sol} currency="SOL" />
    </Cell>
    <Cell className="max-sm:hidden">{transaction}</Cell>
  </Row>
);
