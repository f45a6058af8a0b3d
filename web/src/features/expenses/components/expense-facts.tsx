import {
  EXPENSE_FIELD_LABELS,
  EXPENSE_TEXT_FIELDS,
  type ExpenseTextField,
} from '@outlay/schemas/expense-values';
import { monthOf } from '@outlay/schemas/months';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import { TransactionLink } from '../../../subjects/payments/chain-value.tsx';
import { ExpenseLines } from '../../../subjects/expenses/expense-lines.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { Fact, Facts, Section } from '../../../components/ui/section.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime, formatDay, formatMonth } from '../../../lib/format-date.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { isCoded } from '../../../subjects/expenses/line-totals.ts';
import type { ReadRegion } from '../../../subjects/receipts/receipt-draft.ts';
import { useFieldTexts } from '../../../subjects/expenses/use-custom-fields.ts';
import { sourceLabels } from '../../../subjects/expenses/source-labels.ts';
import { submitterName } from '../submitter-name.ts';
import { EditableFact } from './editable-fact.tsx';
import type { ExpenseOnPage } from './expense-on-page.ts';
import type { FactEditors } from './fact-editors.tsx';
import { RateFacts } from './rate-facts.tsx';
import { readRegionsOf, type ReadFact } from './read-regions.ts';

const tripFacts = lazyPart(() => import('../trips/trip-facts.tsx'));

interface FactsProps {
  expense: ExpenseOnPage;
  editors: FactEditors;
  /** Lights a region of the receipt; null for none. */
  onPoint: (region: ReadRegion | null) => void;
}

/** All that is known about the expense. Its groups are named for screen readers; for the eye, they are columns. */
export function ExpenseFacts({
  columns = 2,
  children,
  ...facts
}: FactsProps & { columns?: 1 | 2; children?: ReactNode }) {
  const { lines, currency } = facts.expense;
  return (
    <>
      <div className={classNames('grid gap-x-10', columns === 2 && 'xl:grid-cols-2')}>
        <div className="min-w-0">
          <BasicInformation {...facts} />
          <VendorInformation {...facts} />
          <Classification {...facts} />
          <FieldFacts expense={facts.expense} />
        </div>
        <div className="min-w-0">
          <TransactionDetails {...facts} />
          {children}
        </div>
      </div>
      {isCoded(lines) && (
        <Section title="Lines">
          <ExpenseLines lines={lines} currency={currency} />
        </Section>
      )}
    </>
  );
}

interface FactGroupProps {
  title: string;
  /** Whether the eye needs the name too. */
  isTitled?: boolean;
  children: ReactNode;
}

/** A named group of facts. */
export const FactGroup = ({ title, isTitled = false, children }: FactGroupProps) => (
  <section aria-label={title}>
    <h2 className={isTitled ? 'mt-3 mb-1 text-sm font-semibold' : 'sr-only'}>{title}</h2>
    <Facts>{children}</Facts>
  </section>
);

/** Lights where a value stands on the receipt, if it was read from there. */
function pointTo({ expense, onPoint }: FactsProps, fact: ReadFact | ExpenseTextField) {
  const regions: Partial<Record<typeof fact, ReadRegion>> = readRegionsOf(expense);
  const region = regions[fact];
  return region && { onPoint: (isPointed: boolean) => onPoint(isPointed ? region : null) };
}

/** Whether the month of its date was closed before it was booked. */
const isBookedLater = (
  expense: ExpenseOnPage,
): expense is ExpenseOnPage & { bookedMonth: string } =>
  typeof expense.bookedMonth === 'string' && expense.bookedMonth !== monthOf(expense.date);

function BasicInformation(props: FactsProps) {
  const { expense, editors } = props;
  const type = (expense.expenseType || 'regular').replace('_', ' ');
  const isTrip = expense.mileage !== null || expense.perDiem !== null;
  return (
    <FactGroup title="Basic Information">
      <EditableFact label="Title" editor={editors.text('title')}>
        {expense.title}
      </EditableFact>
      <Fact label="Person">{submitterName(expense)}</Fact>
      <Fact label="Type">{type.charAt(0).toUpperCase() + type.slice(1)}</Fact>
      <EditableFact label="Date" editor={editors.date} {...pointTo(props, 'date')}>
        {formatDay(expense.date)}
      </EditableFact>
      {isBookedLater(expense) && (
        <Fact label="Booked in">{formatMonth(expense.bookedMonth, 'full')}</Fact>
      )}
      {isTrip && (
        <Suspense fallback={null}>
          <tripFacts.Part expense={expense} />
        </Suspense>
      )}
      <Fact label="Created">{formatDateTime(expense.createdAt)}</Fact>
      {(expense.description || editors.text('description')) && (
        <EditableFact label="Description" editor={editors.text('description')}>
          {expense.description ? (
            <span className="whitespace-pre-line">{expense.description}</span>
          ) : (
            <None>None</None>
          )}
        </EditableFact>
      )}
    </FactGroup>
  );
}

function VendorInformation(props: FactsProps) {
  const { expense, editors } = props;
  const isGiven = vendorTexts.some((field) => expense[field]);
  if (!isGiven) return null;
  const shown = vendorTexts.filter((field) => expense[field] || editors.text(field));
  return (
    <FactGroup title="Vendor Information">
      {shown.map((field) => (
        <EditableFact
          key={field}
          label={headingOf(field)}
          editor={editors.text(field)}
          {...pointTo(props, field)}
        >
          {expense[field] || <None>None</None>}
        </EditableFact>
      ))}
    </FactGroup>
  );
}

const vendorTexts = EXPENSE_TEXT_FIELDS.filter((field) => field !== 'description');

/** Returns a heading such as 'Invoice Number'. */
const headingOf = (field: ExpenseTextField): string =>
  EXPENSE_FIELD_LABELS[field].replace(/ [a-z]/g, (letter) => letter.toUpperCase());

const Classification = ({ expense: { category, policy }, editors }: FactsProps) => (
  <FactGroup title="Classification">
    <EditableFact label="Category" editor={editors.classification}>
      {category?.name ?? <None>No category assigned</None>}
    </EditableFact>
    <EditableFact label="Policy" editor={editors.classification}>
      {policy?.name ?? <None>No policy assigned</None>}
    </EditableFact>
  </FactGroup>
);

function FieldFacts({ expense: { fields } }: Pick<FactsProps, 'expense'>) {
  const fieldTexts = useFieldTexts(fields.length > 0);
  if (fields.length === 0) return null;
  return (
    <FactGroup title="Custom fields">
      {fieldTexts(fields).map(({ key, name, text }) => (
        <Fact key={key} label={name}>
          {text}
        </Fact>
      ))}
    </FactGroup>
  );
}

function TransactionDetails(props: FactsProps) {
  const { expense, editors } = props;
  const { amount, currency, usdAmount, rate, source, time, transactionSignature } = expense;
  return (
    <FactGroup title="Transaction Details">
      <EditableFact label="Original Amount" editor={editors.amount} {...pointTo(props, 'amount')}>
        <Money amount={amount} currency={currency} />
      </EditableFact>
      {currency !== 'USD' && (
        <Fact label="USD Equivalent">
          {usdAmount === null ? (
            <None>rate unavailable</None>
          ) : (
            <Money amount={usdAmount} currency="USD" />
          )}
        </Fact>
      )}
      {rate && (
        <Fact label="Rate">
          <RateFacts rate={rate} currency={currency} />
        </Fact>
      )}
      <Fact label="Currency">{currency}</Fact>
      <Fact label="Source">{sourceLabels[source]}</Fact>
      {expense.receipt === null &&
        expense.mileage === null &&
        expense.perDiem === null &&
        expense.viewerCan.edit.allowed && (
          <Fact label="Receipt">
            <Link
              to={`/expenses/${expense.id}/edit`}
              className="touchable text-accent underline-offset-4 hover:underline"
            >
              Attach a receipt
            </Link>
          </Fact>
        )}
      {transactionSignature !== null && (
        <>
          <Fact label="Paid at">{formatDateTime(time)}</Fact>
          <Fact label="Wallet transaction">
            <TransactionLink value={transactionSignature} url={null} />
          </Fact>
        </>
      )}
    </FactGroup>
  );
}

const None = ({ children }: { children: ReactNode }) => (
  <span className="text-ink-faint">{children}</span>
);
