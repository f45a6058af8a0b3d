import { Link } from 'react-router';
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
        <button
          type="button"
          className="touchable font-semibold underline"
          onClick={() => onClose(step.id)}
          aria-label={`Close the note on ${title}`}
        >
          Close
        </button>
      }
    >
      <Link
        to={`/expenses/${workflow.expenseId}`}
        className="touchable font-semibold underline underline-offset-2"
      >
        {title}
      </Link>
      : {message}
    </Banner>
  ));
