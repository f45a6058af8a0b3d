import type { ReactNode } from 'react';
import { Money } from '../../../components/ui/money.tsx';
import { compareDecimals } from '../../../lib/decimal.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { sourceLabels } from '../../../lib/source-labels.ts';
import { StatusBadge } from './status-badge.tsx';

export function ExpenseSummary({ expense }: { expense: ExpenseOnPage }) {
  const { amount, currency, usdAmount } = expense;
  const showsUsd = usdAmount !== null && compareDecimals(usdAmount, '0') > 0;
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-4 px-5 py-4">
      <SummaryPart label="Amount" className="grow max-sm:basis-full">
        <p className="text-3xl leading-9 font-semibold tracking-[-0.03em]">
          {showsUsd ? (
            <Money amount={usdAmount} currency="USD" />
          ) : (
            <Money amount={amount} currency={currency} />
          )}
        </p>
        <p className="mt-0.5 text-sm text-ink-faint">
          Original: <Money amount={amount} currency={currency} /> {currency === 'USD' ? 'USD' : ''}
          {usdAmount === null && currency !== 'USD' && ' · rate unavailable'}
        </p>
      </SummaryPart>
      <SummaryPart label="Status">
        {/* A decision made elsewhere is announced where the status is shown. */}
        <div aria-live="polite">
          <StatusBadge status={expense.status} />
        </div>
      </SummaryPart>
      <SummaryPart label="Source">
        <p className="leading-6 font-medium">{sourceLabels[expense.source]}</p>
      </SummaryPart>
    </div>
  );
}

function SummaryPart({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={label} className={className}>
      <h2 className="mb-1 text-sm text-ink-faint">{label}</h2>
      {children}
    </section>
  );
}
