import { useState } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import {
  allColumns,
  defaultColumns,
  inOrder,
  isFieldColumn,
  submitterColumns,
  usualColumns,
  type ExpenseColumn,
} from '../components/expense-columns.ts';
import type { ListQuery } from './list-query.ts';

/** The list's columns on this screen, and ways to choose others. */
export interface ColumnChoice {
  shown: ExpenseColumn[];
  /** Whether there is room for the amount as it was spent. */
  showsAmount: boolean;
  /** Whether the side panel takes room that the columns need. */
  isTight: boolean;
  /** Those that show without the side panel. */
  wanted: ExpenseColumn[];
  /** Those that every organization has. */
  offered: readonly ExpenseColumn[];
  /** Whether the person chose these columns. */
  isChosen: boolean;
  /** Columns for a saved view; null for the defaults of a screen without room for all of them. */
  toSave: ExpenseColumn[] | null;
  choose: (columns: ExpenseColumn[]) => void;
  reset: () => void;
}

/** Columns that have room beside the side panel. */
const narrowColumns: readonly ExpenseColumn[] = ['SUBMITTER', ...usualColumns];

/** Returns the columns of the address, else those last chosen in this browser, else the defaults. */
export function useColumns(
  query: ListQuery,
  change: (change: Partial<ListQuery>) => void,
  seesOthers: boolean,
  besidePanel: boolean,
): ColumnChoice {
  const key = `expense-columns:${useSessionUser().id}`;
  const [remembered, setRemembered] = useState(() => readColumns(key));
  // The default columns have room from this width, which Tailwind calls xl.
  const wide = useMediaQuery('(min-width: 80rem)');
  const fitsPerson = useMediaQuery('(min-width: 87.5rem)') || !besidePanel;
  const fitsAll = useMediaQuery('(min-width: 120rem)') || !besidePanel;
  const withSubmitter = seesOthers && query.scope !== 'MINE';
  const offered: readonly ExpenseColumn[] = seesOthers
    ? allColumns
    : allColumns.filter((column) => !submitterColumns.includes(column));
  const chosen = query.columns ?? remembered;
  const wanted = (chosen ?? defaultColumns(withSubmitter, wide)).filter(
    (column) => isFieldColumn(column) || offered.includes(column),
  );
  const fitting = fitsPerson ? narrowColumns : usualColumns;
  const shown = fitsAll ? wanted : wanted.filter((column) => fitting.includes(column));
  return {
    shown,
    showsAmount: fitsPerson,
    isTight: !fitsAll,
    wanted,
    offered,
    isChosen: chosen !== null,
    toSave: chosen !== null || wide ? wanted : null,
    choose: (chosenColumns) => {
      const columns = inOrder(chosenColumns);
      localStorage.setItem(key, JSON.stringify(columns));
      setRemembered(columns);
      change({ columns });
    },
    reset: () => {
      localStorage.removeItem(key);
      setRemembered(null);
      change({ columns: null });
    },
  };
}

/** Returns null when none were chosen; unknown ones are skipped. */
function readColumns(key: string): ExpenseColumn[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(stored) ? inOrder(stored) : null;
  } catch {
    return null;
  }
}
