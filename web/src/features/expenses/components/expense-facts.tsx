import {
  EXPENSE_FIELD_LABELS,
  EXPENSE_TEXT_FIELDS,
  type ExpenseTextField,
} from '@outlay/schemas/expense-values';
import type { ReactNode } from 'react';
import { Fact, Facts, Section } from '../../../components/ui/section.tsx';
import { TransactionLink } from '../../../components/ui/chain-value.tsx';
import { Money } from '../../../components/ui/money.tsx';
import { formatDateTime, formatDay } from '../../../lib/format-date.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { ExpenseSummary } from './expense-summary.tsx';
import { RateFacts } from './rate-facts.tsx';
import { sourceLabels } from '../../../lib/source-labels.ts';

interface SectionProps {
  expense: ExpenseOnPage;
}

/** All that is known about the expense, on one surface. */
export function ExpenseFacts({ expense }: SectionProps) {
  return (
    <div className="grid gap-8">
      <ExpenseSummary expense={expense} />
      <BasicInformation expense={expense} />
      <VendorInformation expense={expense} />
      <Classification expense={expense} />
      <TransactionDetails expense={expense} />
    </div>
  );
}

function BasicInformation({ expense }: SectionProps) {
  const type = expense.expenseType === '' ? 'regular' : expense.expenseType;
  return (
    <Section title="Basic Information">
      <Facts columns={2}>
        <Fact label="Title">{expense.title}</Fact>
        <Fact label="Type">{type.charAt(0).toUpperCase() + type.slice(1)}</Fact>
        <Fact label="Date">{formatDay(expense.date)}</Fact>
        <Fact label="Created">{formatDateTime(expense.createdAt)}</Fact>
        {expense.description && (
          <Fact label="Description" wide>
            <span className="whitespace-pre-line">{expense.description}</span>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

function VendorInformation({ expense }: SectionProps) {
  const given = vendorTexts.filter((field) => expense[field]);
  if (given.length === 0) return null;
  return (
    <Section title="Vendor Information">
      <Facts columns={2}>
        {given.map((field) => (
          <Fact key={field} label={headingOf(field)}>
            {expense[field]}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

const vendorTexts = EXPENSE_TEXT_FIELDS.filter((field) => field !== 'description');

/** Returns a heading such as 'Invoice Number'. */
const headingOf = (field: ExpenseTextField): string =>
  EXPENSE_FIELD_LABELS[field].replace(/ [a-z]/g, (letter) => letter.toUpperCase());

function Classification({ expense: { category, policy } }: SectionProps) {
  return (
    <Section title="Classification">
      <Facts columns={2}>
        <Fact label="Category">{category?.name ?? <None>No category assigned</None>}</Fact>
        <Fact label="Policy">{policy?.name ?? <None>No policy assigned</None>}</Fact>
      </Facts>
    </Section>
  );
}

function TransactionDetails({ expense }: SectionProps) {
  const { amount, currency, usdAmount, rate, source, time, transactionSignature } = expense;
  return (
    <Section title="Transaction Details">
      <Facts columns={2}>
        <Fact label="Original Amount">
          <Money amount={amount} currency={currency} />
        </Fact>
        {currency !== 'USD' && (
          <Fact label="USD Equivalent">
            {usdAmount === null ? (
              <None>rate unavailable</None>
            ) : (
              <Money amount={usdAmount} currency="USD" />
            )}
          </Fact>
        )}
        <Fact label="Currency">{currency}</Fact>
        <Fact label="Source">{sourceLabels[source]}</Fact>
        {rate && (
          <Fact label="Rate" wide>
            <RateFacts rate={rate} currency={currency} />
          </Fact>
        )}
        {transactionSignature !== null && (
          <>
            <Fact label="Paid at">{formatDateTime(time)}</Fact>
            <Fact label="Wallet transaction" wide>
              <TransactionLink value={transactionSignature} url={null} />
            </Fact>
          </>
        )}
      </Facts>
    </Section>
  );
}

function None({ children }: { children: ReactNode }) {
  return <span className="text-ink-faint">{children}</span>;
}
