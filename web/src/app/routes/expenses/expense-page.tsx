import { useLocation, useParams, useSearchParams } from 'react-router';
import { PastWorkflow } from '../../../features/approvals/components/past-workflow.tsx';
import { WorkflowPanel } from '../../../features/approvals/components/workflow-panel.tsx';
import { ExpenseDetail } from '../../../features/expenses/components/expense-detail.tsx';

export default function ExpensePage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: { notSubmitted?: readonly string[] } | null };
  return (
    <ExpenseDetail
      key={id}
      id={id}
      notSubmitted={state?.notSubmitted ?? []}
      justSubmitted={params.get('submitted') === 'true'}
      renderWorkflow={(expense) => (
        <WorkflowPanel
          // A resubmission is a new workflow: polling starts again.
          key={expense.submittedAt}
          expenseId={expense.id}
          expenseStatus={expense.status}
        />
      )}
      renderPastWorkflow={(workflow) =>
        workflow.__typename === 'WorkflowInstance' && (
          <PastWorkflow workflow={workflow} expenseId={id} />
        )
      }
    />
  );
}
