import { useState } from 'react';
import type { ExpenseRowFragment } from '../../../generated/graphql.ts';

export interface Selection {
  chosen: readonly ExpenseRowFragment[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** All rows on the page, or none when all are chosen already. */
  toggleAll: () => void;
  clear: () => void;
}

/** Rows that are chosen; one that leaves the list is chosen no more. */
export function useSelection(expenses: readonly ExpenseRowFragment[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = expenses.filter(({ id }) => ids.has(id));
  return {
    chosen,
    has: (id) => ids.has(id),
    toggle: (id) => {
      const next = new Set(chosen.map((each) => each.id));
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    toggleAll: () =>
      setIds(chosen.length === expenses.length ? new Set() : new Set(expenses.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
