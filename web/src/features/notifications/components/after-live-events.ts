import { onLiveEvent } from '../../../lib/live-events.ts';

/**
 * The page hears of an event at the same time as the service that writes the notification of it: asked at
 * once, it would answer that there is none yet.
 */
const delaysMs = [700, 4_000];

/** Calls `ask` shortly after each burst of changes, and once more for what took longer. Returns how to stop. */
export function afterLiveEvents(ask: () => void): () => void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  const forget = () => {
    for (const timer of timers) clearTimeout(timer);
  };
  const stopListening = onLiveEvent((event) => {
    if (event.kind === 'upload') return;
    forget();
    timers = delaysMs.map((delayMs) => setTimeout(ask, delayMs));
  });
  return () => {
    stopListening();
    forget();
  };
}
