import { useEffect, useState } from 'react';
import { Toast, ToastButton } from '../../../components/ui/toast.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { decisionLabels } from '../reasoned-actions.ts';
import { undoMs, type HeldDecision } from './use-held-decisions.ts';

/** More would cover the list; the key z reaches the others as the newest are undone. */
const shownMax = 3;

interface UndoBarProps {
  held: readonly HeldDecision[];
  /** Whether it is above the bar of the selected tasks. */
  raised: boolean;
  onUndo: (decision: HeldDecision) => void;
}

/** The newest decisions that can still be undone. */
export const UndoBar = ({ held, raised, onUndo }: UndoBarProps) => (
  <div
    role="status"
    className={classNames(
      'pointer-events-none fixed inset-x-0 top-16 z-30 flex flex-col items-start gap-2 px-4',
      'lg:top-auto lg:right-auto lg:left-[calc(var(--side)+var(--gutter)-1rem)] lg:w-[25rem]',
      raised ? 'lg:bottom-32' : 'lg:bottom-4',
    )}
  >
    {held.slice(-shownMax).map((decision) => (
      <Toast
        key={decision.tasks[0].step.id}
        actions={
          <ToastButton keys="z" onClick={() => onUndo(decision)}>
            Undo
            <SecondsLeft />
          </ToastButton>
        }
      >
        {decisionLabels[decision.action]}{' '}
        <span className="font-strong">
          {decision.tasks.length === 1
            ? decision.tasks[0].title
            : `${decision.tasks.length} expenses`}
        </span>
      </Toast>
    ))}
  </div>
);

function SecondsLeft() {
  const [seconds, setSeconds] = useState(undoMs / 1_000);
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds((now) => Math.max(1, now - 1)), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <span aria-hidden="true" className="tabular-nums opacity-75">
      {seconds} s
    </span>
  );
}
