import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Status } from '../../../components/ui/status.tsx';
import { IconButton } from '../../../components/ui/button.tsx';
import { TransactionLink } from '../../../components/ui/chain-value.tsx';
import { Money } from '../../../components/ui/money.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Cell, HeadCell, Row, Table } from '../../../components/ui/table.tsx';
import type { PayoutRowFragment } from '../../../generated/graphql.ts';
import type { ActionResult } from '../../../lib/action-result.ts';
import { classNames } from '../../../lib/class-names.ts';
import { personName } from '../../../lib/person-name.ts';
import { payoutStatusLabels } from '../../../lib/status-labels.ts';
import { PayoutActions } from './payout-actions.tsx';
import { PayoutDetails } from './payout-details.tsx';
import { expenseTitle } from './payout-expense.ts';
import { latestStep } from './payout-labels.ts';

const columns =
  'sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_8.5rem_6.5rem_4rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_9.5rem_6.5rem_8.5rem_4rem] xl:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_9.5rem_6.5rem_8.5rem_11.25rem_4rem]';

/** Payouts as a table whose rows open for details and decisions; on small screens as cards. */
export function PayoutTable({
  payouts,
  choiceOf,
  onResult,
}: {
  payouts: readonly PayoutRowFragment[];
  /** Returns the checkbox for a manual batch; null without batches. */
  choiceOf: (payout: PayoutRowFragment) => ReactNode;
  onResult: (result: ActionResult | null) => void;
}) {
  return (
    <Table
      label="Payouts"
      columns={columns}
      head={
        <>
          <HeadCell>Payee</HeadCell>
          <HeadCell>Expense</HeadCell>
          <HeadCell className="text-right">Amount</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell className="max-lg:hidden">When</HeadCell>
          <HeadCell className="max-xl:hidden">Transaction</HeadCell>
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
}

/** A payout that needs a decision starts open. */
const needsDecision = ({ status }: PayoutRowFragment): boolean =>
  status === 'HELD' || status === 'FAILED';

function PayoutRow({
  payout,
  choice,
  onResult,
}: {
  payout: PayoutRowFragment;
  choice: ReactNode;
  onResult: (result: ActionResult | null) => void;
}) {
  const detailsId = useId();
  const [isOpen, setOpen] = useState(needsDecision(payout));
  const { expense, payee, status } = payout;
  const { tone, label } = payoutStatusLabels[status];
  const name = personName(payee);
  return (
    <Row columns={columns} label={`${name}, ${expenseTitle(expense)}`}>
      <Cell className="flex min-w-0 items-start gap-3">
        {choice}
        <p className="min-w-0 font-medium wrap-anywhere">{name}</p>
      </Cell>
      <Cell className="min-w-0 max-sm:order-2 max-sm:col-span-2">
        <ExpenseName expense={expense} />
      </Cell>
      <Cell className="text-right max-sm:order-1 max-sm:justify-self-end">
        <Amounts payout={payout} />
      </Cell>
      <Cell className="max-sm:order-3 max-sm:self-center">
        <Status tone={tone}>{label}</Status>
        <span aria-hidden="true" className="ml-2 text-sm text-ink-faint sm:hidden">
          <LatestStep payout={payout} />
        </span>
      </Cell>
      <Cell className="text-sm text-ink-soft max-lg:hidden">
        <LatestStep payout={payout} />
      </Cell>
      <Cell className="max-xl:hidden">
        <LastTransaction attempts={payout.attempts} />
      </Cell>
      <Cell className="text-right max-sm:order-4 max-sm:justify-self-end">
        <IconButton
          label={`Details of the payout to ${name}, ${expenseTitle(expense)}`}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown
            aria-hidden="true"
            className={classNames('transition-transform', isOpen && 'rotate-180')}
          />
        </IconButton>
      </Cell>
      {isOpen && (
        <td role="cell" id={detailsId} className="col-span-full max-sm:order-5 sm:px-5 sm:pb-3.5">
          <div className="grid gap-3">
            <PayoutDetails payout={payout} />
            <PayoutActions payout={payout} onResult={onResult} />
          </div>
        </td>
      )}
    </Row>
  );
}

function ExpenseName({ expense }: { expense: PayoutRowFragment['expense'] }) {
  if (!expense) return <span className="text-ink-soft">{expenseTitle(null)}</span>;
  return (
    <Link to={`/expenses/${expense.id}`} className="text-accent wrap-anywhere hover:underline">
      {expense.title}
    </Link>
  );
}

function Amounts({ payout: { amountUsd, amount } }: { payout: PayoutRowFragment }) {
  return (
    <>
      <Money amount={amountUsd} currency="USD" className="font-medium" />
      <span className="block text-sm text-ink-faint">
        {amount === null ? 'PYUSD pending' : <Money amount={amount} currency="PYUSD" />}
      </span>
    </>
  );
}

function LatestStep({ payout }: { payout: PayoutRowFragment }) {
  const { label, at } = latestStep(payout);
  return (
    <>
      {label} <RelativeTime at={at} />
    </>
  );
}

function LastTransaction({ attempts }: Pick<PayoutRowFragment, 'attempts'>) {
  const last = attempts.at(-1);
  if (!last) return <span className="text-ink-faint">None</span>;
  return <TransactionLink value={last.signature} url={last.explorerUrl} />;
}
