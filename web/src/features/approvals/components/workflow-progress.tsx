import { Fact, Facts } from '../../../components/ui/section.tsx';
import type { WorkflowPartsFragment } from '../../../generated/graphql.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { personName, personNames } from '../../../lib/person-name.ts';

export function WorkflowProgress({ workflow }: { workflow: WorkflowPartsFragment }) {
  const { progress, currentStep, startedAt, completedAt, nextAction } = workflow;
  const assignees = currentStep ? personNames(currentStep.assignees) : '';
  return (
    <div className="grid gap-5">
      <div>
        <div className="mb-2 flex items-baseline justify-between gap-4">
          <p className="font-medium">
            {progress.completedSteps} of {progress.totalSteps} steps
          </p>
          <p className="text-ink-soft tabular-nums">{progress.percentage}%</p>
        </div>
        <div
          role="progressbar"
          aria-label="Approval progress"
          aria-valuenow={progress.percentage}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-2 overflow-hidden rounded-full bg-sunken"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width] duration-500"
            style={{ width: `${progress.percentage}%` }}
          />
        </div>
      </div>
      <Facts columns={2}>
        {currentStep && (
          <Fact label="Current Step">
            <span className="font-medium">{currentStep.name}</span>
            {assignees !== '' && <span className="text-ink-soft"> · {assignees}</span>}
          </Fact>
        )}
        {nextAction !== '' && <Fact label="Next Action">{nextAction}</Fact>}
        <Fact label="Submitted by">{personName(workflow.initiator)}</Fact>
        <Fact label="Started">{formatDateTime(startedAt)}</Fact>
        {completedAt !== null && <Fact label="Completed">{formatDateTime(completedAt)}</Fact>}
      </Facts>
    </div>
  );
}
