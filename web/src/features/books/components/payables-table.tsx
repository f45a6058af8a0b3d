import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { OpenExpenseRowFragment, PayableRowFragment } from '#graphql';
import { Section } from '../../../components/ui/section.tsx';
import { Cell, HeadCell, Row, Table } from '../../../components/ui/table.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { sumDecimals } from '../../../lib/decimal.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { toggleIn } from '../../../lib/toggle-in.ts';
import { journalPath } from '../journal-query.ts';
import { ages, isZero, oldestAge, openExpenseNote, payableName } from '../payables.ts';
import { BooksMoney } from './books-money.tsx';

type Ages = Readonly<Record<(typeof ages)[number][0], string>>;

const columns =
  'sm:grid-cols-[minmax(0,1fr)_14rem_8rem] xl:grid-cols-[minmax(0,1fr)_8rem_7rem_7rem_7rem_7rem_8rem]';

interface PayablesTableProps {
  label: string;
  payables: readonly PayableRowFragment[];
}

/** A row per person, which opens their expenses, and the total. */
export function PayablesTable({ label, payables }: PayablesTableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const total = (amountOf: (payable: PayableRowFragment) => string) =>
    sumDecimals(payables.map(amountOf));
  return (
    <Section title={label}>
      <Table
        label={label}
        columns={columns}
        head={
          <>
            <HeadCell>Person</HeadCell>
            <HeadCell>Since</HeadCell>
            {ages.map(([age, name]) => (
              <HeadCell key={age} className="text-right max-xl:hidden">
                {name}
              </HeadCell>
            ))}
            <HeadCell className="text-right">Owed</HeadCell>
          </>
        }
      >
        {[
          ...payables.flatMap((payable) => {
            const key = payable.person?.id ?? 'company';
            const isOpen = open.has(key);
            return [
              <PersonRow
                key={key}
                {...{ payable, isOpen }}
                onToggle={() => setOpen((before) => toggleIn(before, key))}
              />,
              ...(isOpen
                ? payable.expenses.map((expense, at) => (
                    <ExpenseRow key={`${key} ${expense.expense?.id ?? at}`} expense={expense} />
                  ))
                : []),
            ];
          }),
          <Line
            key="total"
            label="Total"
            who="Total"
            sums={{
              upTo30: total((payable) => payable.ages.upTo30),
              upTo60: total((payable) => payable.ages.upTo60),
              upTo90: total((payable) => payable.ages.upTo90),
              over90: total((payable) => payable.ages.over90),
            }}
            amount={total(({ amount }) => amount)}
            className="font-strong"
          />,
        ]}
      </Table>
    </Section>
  );
}

interface PersonRowProps {
  payable: PayableRowFragment;
  isOpen: boolean;
  onToggle: () => void;
}

const PersonRow = ({ payable, isOpen, onToggle }: PersonRowProps) => (
  <Line
    label={payableName(payable)}
    who={
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="touchable flex max-w-full items-center gap-1 text-left font-strong hover:underline"
      >
        <ChevronRight
          aria-hidden="true"
          className={classNames('size-4 shrink-0 transition-transform', isOpen && 'rotate-90')}
        />
        <span className="min-w-0 wrap-anywhere">
          {payableName(payable)}
          <span className="font-normal text-ink-soft tabular-nums">
            <span className="sr-only">, open expenses:</span> {payable.count}
          </span>
        </span>
      </button>
    }
    since={
      <>
        {formatDay(payable.oldestDay)}
        <span className="text-ink-faint xl:hidden"> · {oldestAge(payable)}</span>
        {payable.person && (
          <span className="ml-2 print:hidden">
            <TextLink look="quiet" to={journalPath({ person: payable.person.id })}>
              Statement
            </TextLink>
          </span>
        )}
      </>
    }
    sums={payable.ages}
    amount={payable.amount}
  />
);

function ExpenseRow({ expense }: { expense: OpenExpenseRowFragment }) {
  const note = openExpenseNote(expense);
  return (
    <Line
      label={expense.title}
      who={
        <span className="block pl-5 wrap-anywhere">
          {expense.expense ? (
            <Link to={`/expenses/${expense.expense.id}`} className="touchable hover:underline">
              {expense.title}
            </Link>
          ) : (
            expense.title
          )}
          {note !== '' && <span className="text-sm text-ink-faint"> {note}</span>}
        </span>
      }
      since={<span className="max-sm:pl-5">{formatDay(expense.day)}</span>}
      amount={expense.amount}
      className="bg-sunken/50"
    />
  );
}

interface LineProps {
  label: string;
  who: ReactNode;
  since?: ReactNode;
  /** Sums by age; an expense has none. */
  sums?: Ages;
  amount: string;
  className?: string;
}

/** On small screens the person and what is owed above, and since when below; sums by age need a wide one. */
const Line = ({ label, who, since = null, sums, amount, className }: LineProps) => (
  <Row columns={columns} label={label} className={className}>
    <Cell className="sm:py-1">{who}</Cell>
    <Cell className="whitespace-nowrap text-ink-soft tabular-nums max-sm:order-3 max-sm:text-sm">
      {since}
    </Cell>
    {ages.map(([age]) => (
      <Cell key={age} className="text-right max-xl:hidden">
        {sums && !isZero(sums[age]) && <BooksMoney amount={sums[age]} />}
      </Cell>
    ))}
    <Cell className={classNames('text-right max-sm:order-2', sums && 'font-strong')}>
      <BooksMoney amount={amount} />
    </Cell>
  </Row>
);
