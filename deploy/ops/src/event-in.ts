import { parseEvent, type AnyEvent } from '@outlay/platform/events';

/** The event of a message; null for what is none of ours, which whoever listens to it has parked. */
export function eventIn(value: string): AnyEvent | null {
  try {
    return parseEvent(value);
  } catch {
    return null;
  }
}
