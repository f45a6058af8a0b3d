import type { ReactNode } from 'react';
import { Money } from '../../../components/ui/money.tsx';
import { compareDecimals } from '../../../lib/decimal.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { sourceLabels } from './source-labels.ts';
import { StatusBadge } from './status-badge.tsx';

export function ExpenseSummaryCards({ expense }: { expense: ExpenseOnPage }) {
  const { amount, currency, usdAmount } = expense;
  const showsUsd = usdAmount !== null && compareDecimals(usdAmount, '0') > 0;
  return (
    <div className="grid grid-cols-2 gap-5 lg:grid-cols-3">
      <SummaryCard label="Amount" wide>
        <p className="text-3xl leading-9 font-semibold tracking-[-0.03em]">
          {showsUsd ? (
            <Money amount={usdAmount} currency="USD" />
          ) : (
            <Money amount={amount} currency={currency} />
          )}
        </p>
        <p className="mt-1 text-[0.8125rem] text-ink-faint">
          Original: <Money amount={amount} currency={currency} /> {currency === 'USD' ? 'USD' : ''}
          {usdAmount === null && currency !== 'USD' && ' · rate unavailable'}
        </p>
      </SummaryCard>
      <SummaryCard label="Status">
        {/* A decision made elsewhere is announced where the status is shown. */}
        <div aria-live="polite">
          <StatusBadge status={expense.status} />
        </div>
      </SummaryCard>
      <SummaryCard label="Source">
        <p className="text-lg leading-6 font-semibold">{sourceLabels[expense.source]}</p>
      </SummaryCard>
    </div>
  );
}

function SummaryCard({
  label,
  wide = false,
  children,
}: {
  label: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      className={`rounded-lg border border-line bg-surface p-5 shadow-card ${wide ? 'max-lg:col-span-2' : ''}`}
    >
      <h2 className="mb-2.5 font-medium text-ink-soft">{label}</h2>
      {children}
    </section>
  );
}
