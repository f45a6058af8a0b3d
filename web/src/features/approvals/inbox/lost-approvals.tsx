import { Link } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import type { Task } from './task.ts';

/** An approval that the server refused, with its message. */
export interface RefusedApproval {
  task: Task;
  message: string;
}

/** Refusals of tasks that have left the list: they no longer have a card to show them. */
export function LostApprovals({
  refused,
  onClose,
}: {
  refused: readonly RefusedApproval[];
  onClose: (stepId: string) => void;
}) {
  return refused.map(({ task: { step, title, workflow }, message }) => (
    <Banner
      key={step.id}
      tone="error"
      title="Your approval was not taken"
      action={
        <button
          type="button"
          className="font-semibold underline"
          onClick={() => onClose(step.id)}
          aria-label={`Close the note on ${title}`}
        >
          Close
        </button>
      }
    >
      <Link
        to={`/expenses/${workflow.expenseId}`}
        className="font-semibold underline underline-offset-2"
      >
        {title}
      </Link>
      : {message}
    </Banner>
  ));
}
