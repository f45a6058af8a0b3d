import type { ReactNode } from 'react';
import { Money, RuledMoney } from '../../../components/ui/amounts.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { sourceLabels } from '../../../subjects/expenses/source-labels.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { StateLine, type ExpenseState } from './expense-state.tsx';

/** Vendor, title, state and amount of an expense, with the one primary action; one below the other in the side panel. */
export function ExpenseHeadline({
  expense,
  state,
  inPanel = false,
  children,
}: {
  expense: ExpenseOnPage;
  state: ExpenseState;
  inPanel?: boolean;
  children: ReactNode;
}) {
  const { amount, source, title, vendor } = expense;
  const Title = inPanel ? 'h2' : 'h1';
  return (
    <div
      className={classNames(
        'grid gap-x-8 gap-y-3 pb-5',
        !inPanel && 'lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end',
      )}
    >
      <div className="min-w-0">
        <p className="text-ink-soft">
          {vendor ?? 'No vendor'} ·{' '}
          <span role="region" aria-label="Source">
            {amount.startsWith('-') ? 'Credit note' : sourceLabels[source]}
          </span>
        </p>
        <Title
          className={classNames(
            'font-semibold wrap-anywhere',
            inPanel ? 'text-lg' : 'text-xl tracking-[-0.014em]',
          )}
        >
          {title}
        </Title>
        {!inPanel && (
          <div className="mt-1">
            <StateLine state={state} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Amount expense={expense} state={state} inPanel={inPanel} />
        {!inPanel && <div className="contents *:mb-2 print:hidden">{children}</div>}
      </div>
      {inPanel && (
        <>
          <StateLine state={state} />
          <div className="flex empty:hidden">{children}</div>
        </>
      )}
    </div>
  );
}

/** The amount as it was spent, over the rule of its state, and in US dollars. */
const Amount = ({
  expense: { amount, currency, usdAmount },
  state: { tone, share },
  inPanel,
}: {
  expense: ExpenseOnPage;
  state: ExpenseState;
  inPanel: boolean;
}) => (
  <section
    aria-label="Amount"
    className={classNames('flex items-end gap-4', !inPanel && 'lg:flex-row-reverse')}
  >
    <p>
      <span className="sr-only">Original: </span>
      <RuledMoney
        amount={amount}
        currency={currency}
        tone={tone}
        share={share}
        size={inPanel ? 'lg' : 'xl'}
      />
    </p>
    {currency !== 'USD' && (
      <p className="pb-3.5 text-md text-ink-soft">
        {usdAmount === null ? 'rate unavailable' : <Money amount={usdAmount} currency="USD" />}
      </p>
    )}
  </section>
);
