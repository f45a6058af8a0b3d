import { Badge } from '../../../components/ui/badge.tsx';
import { Card } from '../../../components/ui/card.tsx';
import type { WorkflowPartsFragment } from '../../../generated/graphql.ts';
import { workflowStatusLabels } from '../../../lib/status-labels.ts';
import { WorkflowProgress } from './workflow-progress.tsx';
import { WorkflowSteps } from './workflow-steps.tsx';

/** An approval as it was at a moment, read-only. */
export function PastWorkflow({
  workflow,
  expenseId,
}: {
  workflow: WorkflowPartsFragment;
  expenseId: string;
}) {
  const { label, tone } = workflowStatusLabels[workflow.status];
  return (
    <Card title="Approval Workflow" action={<Badge tone={tone}>{label}</Badge>}>
      <div className="grid gap-5">
        <WorkflowProgress workflow={workflow} />
        <WorkflowSteps workflow={workflow} expense={null} expenseId={expenseId} />
      </div>
    </Card>
  );
}
