import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Status } from '../../../components/ui/status.tsx';
import { IconButton } from '../../../components/ui/button.tsx';
import { TransactionLink } from '../../../subjects/payments/chain-value.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { ProofCode } from '../../../subjects/payments/proof-code.tsx';
import { Cell, HeadCell, Row, Table } from '../../../components/ui/table.tsx';
import type { PayoutRowFragment } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime, formatElapsed } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { payoutStatusLabels } from '../payout-status-labels.ts';
import { PayoutActions } from './payout-actions.tsx';
import { PayoutDetails } from './payout-details.tsx';
import { expenseTitle } from './payout-expense.ts';
import { latestStep } from './payout-labels.ts';

/** From 1,280 px the treasury is beside the table, so PYUSD and the bars of the proof need a wider screen again. */
const columns =
  'sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_7rem_6rem_3rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_6.5rem_6rem_4rem_8.5rem_2.5rem] min-[118.75rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_6.5rem_8rem_7rem_5rem_15rem_4rem]';

interface PayoutTableProps {
  payouts: readonly PayoutRowFragment[];
  /** Returns the checkbox for a manual batch; null without batches. */
  choiceOf: (payout: PayoutRowFragment) => ReactNode;
  onResult: (result: ActionResult | null) => void;
}

/** Payouts as a table whose rows open for details and decisions; on small screens as cards. */
export const PayoutTable = ({ payouts, choiceOf, onResult }: PayoutTableProps) => (
  <Table
    label="Payouts"
    columns={columns}
    head={
      <>
        <HeadCell>Payee</HeadCell>
        <HeadCell>Expense</HeadCell>
        <HeadCell className="text-right">USD</HeadCell>
        <HeadCell className="text-right max-[118.75rem]:hidden">PYUSD</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell className="max-lg:hidden">When</HeadCell>
        <HeadCell className="max-lg:hidden">Transaction</HeadCell>
        <HeadCell>
          <span className="sr-only">Details</span>
        </HeadCell>
      </>
    }
  >
    {payouts.map((payout) => (
      <PayoutRow key={payout.id} payout={payout} choice={choiceOf(payout)} onResult={onResult} />
    ))}
  </Table>
);

interface PayoutRowProps {
  payout: PayoutRowFragment;
  choice: ReactNode;
  onResult: (result: ActionResult | null) => void;
}

function PayoutRow({ payout, choice, onResult }: PayoutRowProps) {
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const { expense, payee, status } = payout;
  const { tone, label } = payoutStatusLabels[status];
  const name = personName(payee);
  return (
    <Row columns={columns} label={`${name}, ${expenseTitle(expense)}`}>
      <Cell className="flex min-w-0 items-center gap-2">
        {choice}
        <span className="sm:max-[118.75rem]:hidden">
          <Avatar name={name} />
        </span>
        <span className="min-w-0 truncate font-strong">{name}</span>
      </Cell>
      <Cell className="min-w-0 max-sm:order-2 max-sm:col-span-2 sm:truncate">
        <ExpenseName expense={expense} />
      </Cell>
      <Cell className="text-right max-sm:order-1 max-sm:justify-self-end">
        <Money
          amount={payout.amountUsd}
          currency="USD"
          settled={status === 'PAID'}
          className="font-strong"
        />
      </Cell>
      <Cell className="text-right text-ink-soft max-[118.75rem]:hidden">
        {payout.amount === null ? 'Pending' : <Money amount={payout.amount} currency="PYUSD" />}
      </Cell>
      <Cell className="max-sm:order-3 max-sm:self-center">
        <Status tone={tone}>{label}</Status>
        <span aria-hidden="true" className="ml-2 text-sm text-ink-faint sm:hidden">
          <LatestStep payout={payout} />
        </span>
      </Cell>
      <Cell className="text-ink-soft max-lg:hidden">
        <LatestStep payout={payout} />
      </Cell>
      <Cell className="max-lg:hidden">
        <LastTransaction payout={payout} />
      </Cell>
      <Cell className="text-right max-sm:order-4 max-sm:justify-self-end">
        <DetailsButton
          of={`${name}, ${expenseTitle(expense)}`}
          detailsId={detailsId}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        />
      </Cell>
      {isOpen && (
        <td
          role="cell"
          id={detailsId}
          className="col-span-full max-sm:order-5 sm:px-(--edge) sm:pb-4"
        >
          <div className="grid gap-3">
            <PayoutDetails payout={payout} />
            <PayoutActions payout={payout} onResult={onResult} />
          </div>
        </td>
      )}
    </Row>
  );
}

interface DetailsButtonProps {
  of: string;
  detailsId: string;
  isOpen: boolean;
  onToggle: () => void;
}

const DetailsButton = ({ of, detailsId, isOpen, onToggle }: DetailsButtonProps) => (
  <IconButton
    label={`Details of the payout to ${of}`}
    aria-expanded={isOpen}
    aria-controls={detailsId}
    onClick={onToggle}
  >
    <ChevronDown
      aria-hidden="true"
      className={classNames('transition-transform', isOpen && 'rotate-180')}
    />
  </IconButton>
);

function ExpenseName({ expense }: { expense: PayoutRowFragment['expense'] }) {
  if (!expense) return <span className="text-ink-soft">{expenseTitle(null)}</span>;
  return (
    <Link to={`/expenses/${expense.id}`} className="touchable hover:underline">
      {expense.title}
    </Link>
  );
}

/** When its newest step was, named on hover. */
function LatestStep({ payout }: { payout: PayoutRowFragment }) {
  const { label, at } = latestStep(payout);
  return (
    <time dateTime={at} title={`${label} ${formatDateTime(at)}`} className="whitespace-nowrap">
      <span className="sr-only">{label} </span>
      {formatElapsed(at, 'narrow') ?? 'now'}
    </time>
  );
}

/** The bars are of a payment, so an attempt that may fail has none. */
function LastTransaction({ payout: { attempts, status } }: { payout: PayoutRowFragment }) {
  const last = attempts.at(-1);
  if (!last) return <span className="text-ink-faint">None yet</span>;
  return (
    <span className="flex items-center gap-2">
      {status === 'PAID' && (
        <span className="max-[118.75rem]:hidden">
          <ProofCode signature={last.signature} />
        </span>
      )}
      <TransactionLink value={last.signature} url={last.explorerUrl} />
    </span>
  );
}
