import type {
  ShownExpensePartsFragment,
  WorkflowPartsFragment,
} from '../../../generated/graphql.ts';
import { WorkflowStepItem } from './workflow-step-item.tsx';

/** The steps of an approval, in their order; nothing for one without any. */
export function WorkflowSteps({
  workflow,
  expense,
  expenseId,
}: {
  workflow: WorkflowPartsFragment;
  /** Null where nothing is decided. */
  expense: ShownExpensePartsFragment | null;
  expenseId: string;
}) {
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
