import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { Task } from './task.ts';
import { undoMs } from './use-held-approvals.ts';

/** Approvals that can still be undone. */
export function UndoBar({
  held,
  onUndo,
}: {
  held: readonly Task[];
  onUndo: (stepId: string) => void;
}) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex flex-col items-center gap-2 px-4 lg:pl-64"
    >
      {held.map((task) => (
        <div
          key={task.step.id}
          className="pointer-events-auto flex max-w-full animate-rise items-center gap-4 rounded-lg border border-line bg-surface py-2.5 pr-2.5 pl-4 shadow-pop"
        >
          <p className="min-w-0 truncate">
            Approved <span className="font-medium">{task.title}</span>
          </p>
          <Button size="sm" aria-keyshortcuts="z" onClick={() => onUndo(task.step.id)}>
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
