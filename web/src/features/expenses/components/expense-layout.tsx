import { useState, type ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import type { ReadRegion } from '../../../subjects/receipts/receipt-draft.ts';
import { ExpenseFacts } from './expense-facts.tsx';
import type { ExpenseOnPage } from './expense-on-page.ts';
import type { FactEditors } from './fact-editors.tsx';
import { ReceiptCard } from './receipt-card.tsx';

interface ExpenseLayoutProps {
  expense: ExpenseOnPage;
  editors: FactEditors;
  /** What needs an answer before all else. */
  urgent: ReactNode;
  /** The facts of the reimbursement. */
  payment: ReactNode;
  progress: ReactNode;
}

/**
 * On a large screen the receipt stays on the left, all else on the right; without a receipt, the facts are on the left. On a small
 * one: what needs an answer, facts, receipt, progress.
 */
export function ExpenseLayout({ expense, editors, urgent, payment, progress }: ExpenseLayoutProps) {
  const [region, setRegion] = useState<ReadRegion | null>(null);
  const hasReceipt = expense.receipt !== null;
  return (
    <div
      className={classNames(
        'grid grid-cols-1 border-t border-line lg:-mx-(--gutter) print:mx-0 print:text-xs print:[&_dd]:py-px print:[&_dt]:py-px print:[&_li]:pb-1.5',
        hasReceipt
          ? 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] print:grid-cols-[2fr_3fr] print:gap-x-6'
          : 'lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]',
      )}
    >
      <div className={classNames(part, 'pt-4', hasReceipt && 'lg:col-start-2 print:col-start-2')}>
        <div className="grid gap-4 empty:hidden">{urgent}</div>
        <ExpenseFacts
          columns={hasReceipt ? 2 : 1}
          expense={expense}
          editors={editors}
          onPoint={setRegion}
        >
          {payment}
        </ExpenseFacts>
      </div>
      {hasReceipt && (
        <div className="max-lg:-mx-(--gutter) max-lg:my-4 lg:sticky lg:top-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:h-dvh lg:border-r lg:border-line print:col-start-1 print:row-start-1 print:mx-0">
          <ReceiptCard expense={expense} region={region} onPoint={setRegion} />
        </div>
      )}
      <div
        className={classNames(
          part,
          'pt-4 max-lg:mt-4 max-lg:border-t max-lg:border-line',
          hasReceipt
            ? 'border-t border-line lg:col-start-2 print:col-span-2'
            : 'lg:border-l lg:border-line',
        )}
      >
        {progress}
      </div>
    </div>
  );
}

const part = 'grid min-w-0 content-start gap-6 lg:px-(--gutter) lg:pb-6 print:gap-3';
