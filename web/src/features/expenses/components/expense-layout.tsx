import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { ExpenseFacts } from './expense-facts.tsx';
import type { ExpenseOnPage } from './expense-on-page.ts';

/**
 * On a large screen the receipt is on the left, all else on the right; without a receipt the facts have the narrow side. On a
 * small one: facts, receipt with its checks, progress.
 */
export function ExpenseLayout({
  expense,
  checks,
  progress,
}: {
  expense: ExpenseOnPage;
  /** The receipt, and the problems of the expense. */
  checks: ReactNode;
  progress: ReactNode;
}) {
  const hasReceipt = expense.receipt !== null;
  return (
    <div
      className={classNames(
        'grid grid-cols-1 gap-5 lg:grid-rows-[auto_1fr]',
        hasReceipt
          ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]'
          : 'lg:grid-cols-[minmax(0,1fr)_23rem]',
      )}
    >
      <div className={classNames('lg:col-start-2', !hasReceipt && 'lg:row-span-2')}>
        <ExpenseFacts expense={expense} />
      </div>
      <div className={hasReceipt ? 'contents' : classNames(stack, 'lg:col-start-1 lg:row-start-1')}>
        <div
          className={classNames(
            stack,
            'empty:hidden',
            hasReceipt && 'lg:sticky lg:top-6 lg:col-start-1 lg:row-span-2 lg:row-start-1',
          )}
        >
          {checks}
        </div>
        <div className={classNames(stack, hasReceipt && 'lg:col-start-2')}>{progress}</div>
      </div>
    </div>
  );
}

const stack = 'grid min-w-0 content-start gap-5 self-start';
