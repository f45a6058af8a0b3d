import { Status } from '../../../components/ui/status.tsx';
import { Fact, Facts } from '../../../components/ui/section.tsx';
import type { WorkflowPartsFragment } from '#graphql';
import { formatDateTime } from '../../../lib/format-date.ts';
import { personNames } from '../../../subjects/members/person-name.ts';
import { workflowStatusLabels } from '../workflow-labels.ts';

/** The state of the approval and how many of its steps are done. */
export function WorkflowStatus({ workflow }: { workflow: WorkflowPartsFragment }) {
  const { label, tone } = workflowStatusLabels[workflow.status];
  const { completedSteps, totalSteps } = workflow.progress;
  return <Status tone={tone}>{`${label}, ${completedSteps} of ${totalSteps} steps`}</Status>;
}

export function WorkflowProgress({ workflow }: { workflow: WorkflowPartsFragment }) {
  const { progress, currentStep, startedAt, completedAt, nextAction } = workflow;
  const assignees = currentStep ? personNames(currentStep.assignees) : '';
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3 text-sm">
        <div
          role="progressbar"
          aria-label="Approval progress"
          aria-valuenow={progress.percentage}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-0.5 max-w-64 flex-1 bg-line"
        >
          <div
            className="h-full bg-success transition-[width] duration-500"
            style={{ width: `${progress.percentage}%` }}
          />
        </div>
        <p className="text-ink-soft tabular-nums">{progress.percentage}%</p>
      </div>
      <Facts>
        {currentStep && (
          <Fact label="Current Step">
            <span className="font-medium">{currentStep.name}</span>
            {assignees !== '' && <span className="text-ink-soft"> · {assignees}</span>}
          </Fact>
        )}
        {nextAction !== '' && <Fact label="Next Action">{nextAction}</Fact>}
        <Fact label="Rule">{`${workflow.ruleName} (version ${workflow.ruleVersion})`}</Fact>
        <Fact label="Started">{formatDateTime(startedAt)}</Fact>
        {completedAt !== null && <Fact label="Completed">{formatDateTime(completedAt)}</Fact>}
      </Facts>
    </div>
  );
}
