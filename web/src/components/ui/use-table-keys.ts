import { useEffect, useRef, type RefObject } from 'react';
import { isSingleKey } from '../../lib/single-key.ts';

/** In the table of the returned ref, j and k move between the rows that are links, and x toggles the checkbox of one. */
export function useTableKeys(): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (table.current && isSingleKey(event) && act(table.current, event.key))
        event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return table;
}

function act(table: HTMLTableElement, key: string): boolean {
  const links = [...table.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = document.activeElement;
  const focusedAt = links.findIndex((link) => link.closest('tr')?.contains(focused));
  // Without the focus in the table, from the row that the side panel shows.
  const at = focusedAt === -1 ? links.findIndex((link) => link.closest('[data-open]')) : focusedAt;
  switch (key) {
    case 'j':
    case 'k': {
      const next = links[at === -1 ? 0 : at + (key === 'j' ? 1 : -1)];
      next?.focus();
      return next !== undefined;
    }
    case 'x': {
      const box = links[at]?.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]');
      box?.click();
      return box !== undefined && box !== null;
    }
    default:
      return false;
  }
}
