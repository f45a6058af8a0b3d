import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import type { ReadRegion } from '../../../subjects/receipts/receipt-draft.ts';
import { ExpenseChecks } from '../components/expense-checks.tsx';
import { ExpenseFacts } from '../components/expense-facts.tsx';
import { ExpenseHeadline } from '../components/expense-headline.tsx';
import type { ExpenseOnPage } from '../components/expense-on-page.ts';
import { ExpensePrimaryAction } from '../components/expense-primary-action.tsx';
import { useExpenseState } from '../components/expense-state.tsx';
import { useFactEditors } from '../components/fact-editors.tsx';
import { ReceiptCard } from '../components/receipt-card.tsx';
import { ExpenseTimeline } from '../timeline/expense-timeline.tsx';

/** What the panel shows of an expense. Apart from the list, because of the forms that edit its facts. */
export default function PanelContent({ expense }: { expense: ExpenseOnPage }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [region, setRegion] = useState<ReadRegion | null>(null);
  const state = useExpenseState(expense);
  const editors = useFactEditors(expense, setFailure);
  return (
    <div className="grid grid-cols-1 gap-5">
      <ExpenseHeadline inPanel expense={expense} state={state}>
        <ExpensePrimaryAction
          expense={expense}
          state={state}
          decisionPath={`/expenses/${expense.id}#approval-workflow`}
          onFailure={setFailure}
        />
      </ExpenseHeadline>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <ExpenseChecks expense={expense} />
      {expense.receipt && (
        <div className="-mx-6 h-112">
          <ReceiptCard expense={expense} region={region} onPoint={setRegion} />
        </div>
      )}
      <ExpenseFacts columns={1} expense={expense} editors={editors} onPoint={setRegion} />
      <ExpenseTimeline expense={expense} />
    </div>
  );
}
