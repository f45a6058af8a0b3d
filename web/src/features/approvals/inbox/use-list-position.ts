import { useEffect, useRef, type RefObject } from 'react';

/** On a small screen the list is where it was when its reader comes back from a task; the task starts at its top. */
export function useListPosition(list: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const leftAt = useRef(0);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current !== isOpen) {
      wasOpen.current = isOpen;
      // On a large screen the list stays visible, and the page where it is.
      const isSplit = isOpen && list.current?.checkVisibility() === true;
      if (!isSplit) window.scrollTo(0, isOpen ? 0 : leftAt.current);
    }
    if (isOpen) return;
    const remember = () => (leftAt.current = window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [isOpen, list]);
}
