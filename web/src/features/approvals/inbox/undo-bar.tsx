import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { decisionLabels } from '../reasoned-actions.ts';
import { undoMs, type HeldDecision } from './use-held-decisions.ts';

/** More would cover the list; the key z reaches the others as the newest are undone. */
const shownMax = 3;

/** The newest decisions that can still be undone. */
export function UndoBar({
  held,
  raised,
  onUndo,
}: {
  held: readonly HeldDecision[];
  /** Whether it is above the bar of the selected tasks. */
  raised: boolean;
  onUndo: (decision: HeldDecision) => void;
}) {
  return (
    <div
      role="status"
      className={classNames(
        'pointer-events-none fixed inset-x-0 top-16 z-30 flex flex-col gap-2 px-4',
        'lg:top-auto lg:right-auto lg:left-64 lg:w-[25rem]',
        raised ? 'lg:bottom-32' : 'lg:bottom-4',
      )}
    >
      {held.slice(-shownMax).map((decision) => (
        <div
          key={decision.tasks[0].step.id}
          className="pointer-events-auto flex max-w-full animate-rise items-center justify-between gap-4 rounded-lg border border-line bg-surface py-2.5 pr-2.5 pl-4 shadow-pop"
        >
          <p className="min-w-0 truncate">
            {decisionLabels[decision.action]}{' '}
            <span className="font-medium">
              {decision.tasks.length === 1
                ? decision.tasks[0].title
                : `${decision.tasks.length} expenses`}
            </span>
          </p>
          <Button size="sm" aria-keyshortcuts="z" onClick={() => onUndo(decision)}>
            Undo
            <SecondsLeft />
          </Button>
        </div>
      ))}
    </div>
  );
}

function SecondsLeft() {
  const [seconds, setSeconds] = useState(undoMs / 1_000);
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds((now) => Math.max(1, now - 1)), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <span aria-hidden="true" className="text-ink-faint tabular-nums">
      {seconds} s
    </span>
  );
}
