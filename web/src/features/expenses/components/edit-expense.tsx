import { useApolloClient } from '@apollo/client/react';
import { useState, type ReactNode } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Section, Fact, Facts } from '../../../components/ui/section.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { useExpenseQuery, useUpdateExpenseMutation } from '#graphql';
import { classNames } from '../../../lib/class-names.ts';
import { failureMessage, isPartMissing } from '../../../lib/graphql-failures.ts';
import type { ReadRegion } from '../../../subjects/receipts/receipt-draft.ts';
import { refetchActive } from '../../../lib/refetch-active.ts';
import { EditExpenseForm } from './edit-expense-form.tsx';
import { ExpenseNotFound } from './expense-detail.tsx';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { readRegionsOf } from './read-regions.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { StatusBadge } from './status-badge.tsx';

interface ReceiptPanelContext {
  receiptId: string | null;
  editable: boolean;
  /** Resolves to the error message, or to null. */
  attachReceipt: (receiptId: string) => Promise<string | null>;
}

const notEditable =
  'This expense cannot be edited. Only expenses with status draft or sent back can be edited.';

interface PanelRenderer {
  /** The receipt panels belong to another feature; the route combines both. */
  renderReceiptPanels: (context: ReceiptPanelContext) => ReactNode;
}

export function EditExpense({ id, renderReceiptPanels }: { id: string } & PanelRenderer) {
  const { data, error, refetch } = useExpenseQuery({ variables: { id } });
  const expense = data?.expense;
  if (!expense) {
    if (!data && !error) return <LoadingExpense id={id} />;
    return <ExpenseNotFound failed={error !== undefined} onRetry={() => void refetch()} />;
  }
  return (
    <EditScreen
      expense={expense}
      renderReceiptPanels={(context) =>
        isPartMissing(error, 'receipt') ? (
          <RetryBanner
            message="The receipt is unavailable right now."
            onRetry={() => void refetch()}
          />
        ) : (
          renderReceiptPanels(context)
        )
      }
    />
  );
}

const LoadingExpense = ({ id }: { id: string }) => (
  <>
    <PageHeader title="Edit Expense" backTo={`/expenses/${id}`} backLabel="Back to expense" />
    <Section title="Expense Information">
      <ListSkeleton note="Loading expense" rows={6} />
    </Section>
  </>
);

function EditScreen({ expense, renderReceiptPanels }: { expense: ExpenseOnPage } & PanelRenderer) {
  const { id, amount, currency, status } = expense;
  const { allowed: editable, reason } = expense.viewerCan.edit;
  const isOpen = status === 'DRAFT' || status === 'SENT_BACK';
  const [region, setRegion] = useState<ReadRegion | null>(null);
  const attachReceipt = useAttachReceipt(id, expense.version);
  const hasReceipt = expense.receipt !== null;
  return (
    <>
      <PageHeader
        title="Edit Expense"
        subtitle={expense.title}
        backTo={`/expenses/${id}`}
        backLabel="Back to expense"
      />
      {!editable && (
        <div className="mb-5">
          <Banner tone="info">{isOpen && reason !== null ? reason : notEditable}</Banner>
        </div>
      )}
      <div
        className={classNames(
          'grid grid-cols-1 items-start border-t border-line lg:-mx-(--gutter)',
          hasReceipt
            ? 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]'
            : 'lg:grid-cols-[minmax(0,1fr)_24rem]',
        )}
      >
        {hasReceipt && (
          <div className="h-96 max-lg:-mx-(--gutter) lg:sticky lg:top-0 lg:row-span-2 lg:h-dvh lg:border-r lg:border-line">
            <ReceiptCard expense={expense} region={region} onPoint={setRegion} />
          </div>
        )}
        <div className="min-w-0 py-4 lg:px-(--gutter)">
          <EditExpenseForm
            expense={expense}
            editable={editable}
            onFocus={(field) => setRegion(regionOf(expense, field))}
          />
        </div>
        <div
          className={classNames(
            'grid gap-6 py-4',
            hasReceipt ? 'lg:col-start-2 lg:px-(--gutter)' : 'lg:border-l lg:border-line lg:px-6',
          )}
        >
          <Facts>
            <Fact label="Current Status">
              <StatusBadge status={status} />
            </Fact>
            <Fact label="Current Amount">
              <Money amount={amount} currency={currency} />
            </Fact>
          </Facts>
          {renderReceiptPanels({ receiptId: expense.receipt?.id ?? null, editable, attachReceipt })}
        </div>
      </div>
    </>
  );
}

/** Resolves to the error message, or to null. */
function useAttachReceipt(
  id: string,
  version: number,
): (receiptId: string) => Promise<string | null> {
  const [updateExpense] = useUpdateExpenseMutation();
  const client = useApolloClient();
  return async (receiptId) => {
    const input = { receiptId, expectedVersion: version };
    const answer = await updateExpense({ id, input });
    if (!answer?.expense) return failureMessage(answer?.errors, 'Failed to attach receipt');
    await refetchActive(client, ['Expense']);
    return null;
  };
}

/** Where the value of a form's field stands on the receipt. */
function regionOf(expense: ExpenseOnPage, field: string): ReadRegion | null {
  const regions: Partial<Record<string, ReadRegion>> = readRegionsOf(expense);
  return regions[field] ?? null;
}
