import { useState } from 'react';
import { toggleIn } from '../../../lib/toggle-in.ts';
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
    toggle: (stepId) => setSelected((now) => toggleIn(now, stepId)),
    selectAll: (tasks) => setSelected(new Set(tasks.map(({ step }) => step.id))),
    clear: () => setSelected(new Set()),
  };
}
