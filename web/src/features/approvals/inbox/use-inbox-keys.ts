import { useEffect, useRef } from 'react';

type Handlers = Readonly<Record<string, () => void>>;

/** Single keys that act on the inbox; never while somebody types or a dialog is open. */
export function useInboxKeys(handlers: Handlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
      if ((isTyping && !isCheckbox) || document.querySelector('[role*="dialog"]')) return;
      const handler = latest.current[event.key];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
