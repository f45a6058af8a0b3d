import { useState } from 'react';
import type { Task } from './task.ts';

export interface Selection {
  /** Ids of steps. */
  selected: ReadonlySet<string>;
  toggle: (stepId: string) => void;
  selectAll: (tasks: readonly Task[]) => void;
  clear: () => void;
}

/** The tasks selected for an approval of several. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    selected,
    toggle: (stepId) =>
      setSelected((now) => {
        const next = new Set(now);
        if (!next.delete(stepId)) next.add(stepId);
        return next;
      }),
    selectAll: (tasks) => setSelected(new Set(tasks.map(({ step }) => step.id))),
    clear: () => setSelected(new Set()),
  };
}
