import { useCallback, useState } from 'react';
import type { ExpenseRowFragment } from '#graphql';
import { toggleIn } from '../../../lib/toggle-in.ts';

export interface Selection {
  chosen: readonly ExpenseRowFragment[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Selects all rows on the page, or none when all are selected already. */
  toggleAll: () => void;
  /** Selects these too. */
  add: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Selected rows; a row that leaves the list is deselected. */
export function useSelection(expenses: readonly ExpenseRowFragment[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = expenses.filter(({ id }) => ids.has(id));
  const toggle = useCallback((id: string) => setIds((now) => toggleIn(now, id)), []);
  return {
    chosen,
    has: (id) => ids.has(id),
    toggle,
    toggleAll: () =>
      setIds(chosen.length === expenses.length ? new Set() : new Set(expenses.map(({ id }) => id))),
    add: (more) => setIds((now) => new Set([...now, ...more])),
    clear: () => setIds(new Set()),
  };
}
