import { useEffect, useRef } from 'react';

/**
 * If the element that had the focus is gone, moves it to the open question of the page, or else to the page's content: Tab would
 * start again at the top of the page.
 */
export function focusContentIfLost(): void {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body && !focused.closest('[hidden]')) return;
  const question = document.querySelector<HTMLElement>('main [data-question]');
  if (question) question.focus();
  else document.querySelector('main')?.focus({ preventScroll: true });
}

/** The same whenever another `step` has taken the place of the one before. */
export function useFocusAfterStep(step: string): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    focusContentIfLost();
  }, [step]);
}
