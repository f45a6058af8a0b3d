import { Check } from 'lucide-react';
import { Money } from '../../../components/ui/amounts.tsx';
import { Status } from '../../../components/ui/status.tsx';
import { compareDecimals } from '../../../lib/decimal.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { expenseStatusLabels } from '../expense-status-labels.ts';
import { readinessOf, type BatchDraft } from './draft-readiness.ts';

/** What was read from a receipt, and what is still to be done with it. */
export function DraftRowText({ of: batchDraft }: { of: BatchDraft }) {
  const { expense } = batchDraft;
  return (
    <>
      <span className="flex gap-2">
        <span className="min-w-0 flex-1 truncate font-strong">{expense.title}</span>
        <DraftAmount of={batchDraft} />
      </span>
      <span className="block truncate text-sm text-ink-soft">
        <Readiness of={batchDraft} />{' '}
        {[expense.category?.name, formatDay(expense.date)].filter(Boolean).join(', ')}
      </span>
    </>
  );
}

function Readiness({ of: batchDraft }: { of: BatchDraft }) {
  const readiness = readinessOf(batchDraft);
  const warning = (text: string) => <span className="font-strong text-warning">{text}</span>;
  switch (readiness.kind) {
    case 'submitted': {
      const { tone, label } = expenseStatusLabels[batchDraft.expense.status];
      return <Status tone={tone}>{label}</Status>;
    }
    case 'question':
      return warning(readiness.count === 1 ? '1 question' : `${readiness.count} questions`);
    case 'blocked':
      return warning(readiness.text);
    case 'duplicate':
      return warning('Possible duplicate');
    case 'ready':
      return readiness.warning === null ? (
        <span>
          <Check aria-hidden="true" className="mr-1 inline size-3 align-[-0.1em] text-success" />
          Ready
        </span>
      ) : (
        warning(`Ready, ${readiness.warning}`)
      );
  }
}

function DraftAmount({ of: batchDraft }: { of: BatchDraft }) {
  const { amount, currency, usdAmount } = batchDraft.expense;
  if (compareDecimals(amount, '0') === 0) return null;
  const isAsked = readinessOf(batchDraft).kind === 'question';
  const shown = isAsked ? 'font-strong text-warning' : 'font-strong';
  if (currency === 'USD' || usdAmount === null) {
    return <Money amount={amount} currency={currency} className={shown} />;
  }
  return (
    <>
      <Money amount={amount} currency={currency} className="text-ink-soft" />
      <Money amount={usdAmount} currency="USD" className={shown} />
    </>
  );
}
