import { useState } from 'react';
import { ResultBanner, type ItemResult } from '../../../components/ui/result-banner.tsx';
import { BulkApprove } from './bulk-approve.tsx';
import type { RefusedApproval } from './lost-approvals.tsx';
import { PendingTaskCard } from './pending-task-card.tsx';
import { mayApprove, reasonedActions, type Task } from './task.ts';
import { useInboxKeys } from './use-inbox-keys.ts';

/** The tasks, one of them current; the keyboard moves between them and decides. */
export function TaskList({
  tasks,
  refusals,
  receiptsMissing,
  onApprove,
  onUndoLast,
}: {
  tasks: readonly Task[];
  refusals: ReadonlyMap<string, RefusedApproval>;
  receiptsMissing: boolean;
  onApprove: (task: Task) => void;
  onUndoLast: () => void;
}) {
  const { current, setCurrentId, move } = useCurrentTask(tasks);
  const { selected, setSelected, toggle } = useChosen();
  const [results, setResults] = useState<ItemResult[] | null>(null);
  const chosen = tasks.filter(({ step }) => selected.has(step.id));
  useInboxKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => current && toggle(current.step.id),
    a: () => current && mayApprove(current.step) && onApprove(current),
    z: onUndoLast,
    ...Object.fromEntries(
      reasonedActions.map(({ key, action }) => [
        key,
        () => current && cardOf(current)?.querySelector<HTMLElement>(actionButton(action))?.click(),
      ]),
    ),
  });

  return (
    <>
      {results && (
        <ResultBanner verb="approved" results={results} onClose={() => setResults(null)} />
      )}
      {tasks.length > 0 && (
        <ul className="grid grid-cols-1 gap-4">
          {tasks.map((task) => (
            <li key={task.step.id}>
              <PendingTaskCard
                task={task}
                current={task === current}
                selected={selected.has(task.step.id)}
                receiptMissing={receiptsMissing}
                failure={refusals.get(task.step.id)?.message ?? null}
                onSelect={() => toggle(task.step.id)}
                onCurrent={() => setCurrentId(task.step.id)}
                onApprove={() => onApprove(task)}
              />
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <BulkApprove
          chosen={chosen}
          onClear={() => setSelected(new Set())}
          onDone={(outcome) => {
            setResults(outcome);
            setSelected(new Set());
          }}
        />
      )}
    </>
  );
}

/** The steps selected for a bulk decision. */
function useChosen() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return { selected, setSelected, toggle };
}

/** The keyboard's current task: the first until another is chosen, and again when that one leaves the list. */
function useCurrentTask(tasks: readonly Task[]) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const index = Math.max(
    tasks.findIndex(({ step }) => step.id === currentId),
    0,
  );
  const move = (by: number) => {
    const next = tasks[Math.min(Math.max(index + by, 0), tasks.length - 1)];
    if (!next) return;
    setCurrentId(next.step.id);
    cardOf(next)?.scrollIntoView({ block: 'nearest' });
  };
  return { current: tasks[index], setCurrentId, move };
}

const cardOf = ({ step }: Task): HTMLElement | null =>
  document.querySelector(`[data-task="${CSS.escape(step.id)}"]`);

const actionButton = (action: string): string => `[data-action="${action}"]:not(:disabled)`;
