import { useEffect, useRef } from 'react';
import { isSingleKey } from '../../../lib/single-key.ts';

type Handlers = Readonly<Record<string, () => void>>;

/** Single-key shortcuts of the inbox; inactive while typing or in a dialog. */
export function useInboxKeys(handlers: Handlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return;
      const handler = latest.current[event.key];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
