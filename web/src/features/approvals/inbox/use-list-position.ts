import { useEffect, useRef, type RefObject } from 'react';

/** Restores the list's scroll position on a small screen when the viewer returns from a task. The task starts at its top. */
export function useListPosition(list: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const leftAt = useRef(0);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current !== isOpen) {
      wasOpen.current = isOpen;
      // On a large screen the list stays visible and the page doesn't scroll.
      const isSplit = isOpen && list.current?.checkVisibility() === true;
      if (!isSplit) window.scrollTo(0, isOpen ? 0 : leftAt.current);
    }
    if (isOpen) return;
    const remember = () => (leftAt.current = window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [isOpen, list]);
}
