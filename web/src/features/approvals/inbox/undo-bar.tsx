import { useEffect, useState } from 'react';
import { aboveBars } from '../../../components/ui/action-bar.ts';
import { Toast, ToastButton } from '../../../components/ui/toast.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { decisionLabels } from '../reasoned-actions.ts';
import { undoMs, type HeldDecision } from './use-held-decisions.ts';

/** More would cover the list; the key z reaches the others as the newest are undone. */
const shownMax = 3;

interface UndoBarProps {
  held: readonly HeldDecision[];
  onUndo: (decision: HeldDecision) => void;
}

/** The newest decisions that can still be undone. */
export const UndoBar = ({ held, onUndo }: UndoBarProps) => (
  <div
    role="status"
    className={classNames(
      'pointer-events-none fixed inset-x-0 z-40 flex flex-col items-start gap-2 px-4',
      'lg:right-auto lg:left-[calc(var(--side)+var(--gutter)-1rem)] lg:w-[25rem]',
      aboveBars,
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
