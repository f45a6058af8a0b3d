import { Status } from '../../../components/ui/status.tsx';
import { Section } from '../../../components/ui/section.tsx';
import type { WorkflowPartsFragment } from '#graphql';
import { workflowStatusLabels } from '../workflow-labels.ts';
import { WorkflowProgress } from './workflow-progress.tsx';
import { WorkflowSteps } from './workflow-steps.tsx';

interface PastWorkflowProps {
  workflow: WorkflowPartsFragment;
  expenseId: string;
}

/** An approval as it was at a moment, read-only. */
export function PastWorkflow({ workflow, expenseId }: PastWorkflowProps) {
  const { label, tone } = workflowStatusLabels[workflow.status];
  return (
    <Section title="Approval Workflow" action={<Status tone={tone}>{label}</Status>}>
      <div className="grid gap-4">
        <WorkflowProgress workflow={workflow} />
        <WorkflowSteps workflow={workflow} expense={null} expenseId={expenseId} />
      </div>
    </Section>
  );
}
