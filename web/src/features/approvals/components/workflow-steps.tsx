import type { ShownExpensePartsFragment, WorkflowPartsFragment } from '#graphql';
import { WorkflowStepItem } from './workflow-step-item.tsx';

interface WorkflowStepsProps {
  workflow: WorkflowPartsFragment;
  /** Null when nothing can be decided. */
  expense: ShownExpensePartsFragment | null;
  expenseId: string;
}

/** The steps of an approval, in order; renders nothing without steps. */
export function WorkflowSteps({ workflow, expense, expenseId }: WorkflowStepsProps) {
  const { steps } = workflow;
  if (steps.length === 0) return null;
  return (
    <ol aria-label="Approval steps" className="grid">
      {steps.map((step) => (
        <WorkflowStepItem
          key={step.id}
          step={step}
          expenseId={expenseId}
          workflow={workflow}
          expense={expense}
        />
      ))}
    </ol>
  );
}
