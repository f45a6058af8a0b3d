import { TextButton, TextLink } from '../../../components/ui/text-link.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import type { StepAction } from '#graphql';
import type { Task } from './task.ts';

/** A decision that the server refused, with its message. */
export interface RefusedDecision {
  task: Task;
  action: StepAction;
  message: string;
}

interface RefusedDecisionsProps {
  refused: readonly RefusedDecision[];
  onClose: (stepId: string) => void;
}

/** Refusals of tasks that have left the list, which shows the other refusals. */
export const RefusedDecisions = ({ refused, onClose }: RefusedDecisionsProps) =>
  refused.map(({ task: { step, title, workflow }, message }) => (
    <Banner
      key={step.id}
      tone="error"
      title="Your decision wasn’t recorded"
      action={
        <TextButton
          look="strong"
          onClick={() => onClose(step.id)}
          aria-label={`Close the note on ${title}`}
        >
          Close
        </TextButton>
      }
    >
      <TextLink look="strong" to={`/expenses/${workflow.expenseId}`}>
        {title}
      </TextLink>
      : {message}
    </Banner>
  ));
