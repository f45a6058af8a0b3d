import { Section } from '../../../components/ui/section.tsx';
import type { WorkflowPartsFragment } from '#graphql';
import { WorkflowProgress, WorkflowStatus } from './workflow-progress.tsx';
import { WorkflowSteps } from './workflow-steps.tsx';

interface PastWorkflowProps {
  workflow: WorkflowPartsFragment;
  expenseId: string;
}

/** An approval as it was at a moment, read-only. */
export const PastWorkflow = ({ workflow, expenseId }: PastWorkflowProps) => (
  <Section title="Approval Workflow" action={<WorkflowStatus workflow={workflow} />}>
    <div className="grid gap-4">
      <WorkflowProgress workflow={workflow} />
      <WorkflowSteps workflow={workflow} expense={null} expenseId={expenseId} />
    </div>
  </Section>
);
