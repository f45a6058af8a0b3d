import { Section } from '../../../components/ui/section.tsx';
import { Timeline, TimelineEntry } from '../../../components/ui/timeline.tsx';
import { formatDateTime } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { stepStatusLabels } from '../workflow-labels.ts';
import { waitingSince, type Task } from './task.ts';

/** What happened to the submission until it came to the viewer. */
export function TaskActivity({ task }: { task: Task }) {
  const { workflow, step, expense } = task;
  const decided = workflow.steps.filter(({ completedAt }) => completedAt !== null).toReversed();
  return (
    <Section title="Activity">
      <Timeline label="Activity">
        <TimelineEntry
          tone="waiting"
          at={waitingSince(task)}
          quote={step.notes}
          after={
            step.deadlineAt !== null && (
              <p className="text-sm text-ink-faint">
                Escalates on {formatDateTime(step.deadlineAt)}
              </p>
            )
          }
        >
          Waiting on you
        </TimelineEntry>
        {decided.map(({ id, name, status, completedAt, notes, decidedBy }) => (
          <TimelineEntry
            key={id}
            tone={stepStatusLabels[status].tone}
            at={completedAt}
            quote={notes}
          >
            {name}: {stepStatusLabels[status].label.toLowerCase()}
            {decidedBy && ` by ${personName(decidedBy)}`}
          </TimelineEntry>
        ))}
        <TimelineEntry tone="draft" at={workflow.startedAt} quote={expense?.description ?? null}>
          {personName(workflow.initiator)} submitted
        </TimelineEntry>
      </Timeline>
    </Section>
  );
}
