import type { ReactNode } from 'react';
import { Card, Fact, Facts } from '../../../components/ui/card.tsx';
import { Money } from '../../../components/ui/money.tsx';
import { formatDateTime } from '../../../lib/format-date.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { RateFacts } from './rate-facts.tsx';
import { sourceLabels } from './source-labels.ts';

export function ExpenseClassification({ expense }: { expense: ExpenseOnPage }) {
  return (
    <Card title="Classification">
      <Facts>
        <Fact label="Category">{expense.category?.name ?? <None>No category assigned</None>}</Fact>
        <Fact label="Policy">{expense.policy?.name ?? <None>No policy assigned</None>}</Fact>
      </Facts>
    </Card>
  );
}

export function TransactionDetails({ expense }: { expense: ExpenseOnPage }) {
  const { amount, currency, usdAmount, rate, source, transactionSignature } = expense;
  return (
    <Card title="Transaction Details">
      <Facts>
        <Fact label="Original Amount">
          <Money amount={amount} currency={currency} className="font-medium" />
        </Fact>
        {currency !== 'USD' && (
          <Fact label="USD Equivalent">
            {usdAmount === null ? (
              <None>rate unavailable</None>
            ) : (
              <Money amount={usdAmount} currency="USD" className="font-medium" />
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
        {transactionSignature !== null && (
          <Fact label="Wallet transaction">
            <code className="text-xs break-all">{transactionSignature}</code>
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

export function ExpenseTimeline({ expense }: { expense: ExpenseOnPage }) {
  const stations = [
    { label: 'Created', at: expense.createdAt },
    { label: 'Submitted', at: expense.submittedAt },
    { label: 'Approved', at: expense.approvedAt },
    { label: 'Paid', at: expense.paidAt },
  ].filter((station) => station.at !== null);
  return (
    <Card title="Timeline">
      <ol className="grid">
        {stations.map(({ label, at }) => (
          <li
            key={label}
            className="relative pb-4 pl-6 before:absolute before:top-1.5 before:left-0.5 before:size-2.5 before:rounded-full before:bg-accent after:absolute after:top-5 after:bottom-0 after:left-[0.4rem] after:w-px after:bg-line-strong/60 last:pb-0 last:after:hidden"
          >
            <p className="font-medium">{label}</p>
            <p className="text-[0.8125rem] text-ink-faint">{formatDateTime(at ?? '')}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function None({ children }: { children: ReactNode }) {
  return <span className="text-ink-faint">{children}</span>;
}
