import { onLiveEvent } from './live-events.ts';

/**
 * The page receives an event at the same time as the service that creates its notification: an immediate request would not find
 * it yet.
 */
const delaysMs = [700, 4_000];

/** Calls `ask` shortly after each burst of changes, and once more for late ones. Returns a function that stops it. */
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
