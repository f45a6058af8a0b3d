import { parseEvent, type AnyEvent } from '@outlay/platform/events';

/** The event of a message; null for an invalid one, which its consumers have stored as failed. */
export function eventIn(value: string): AnyEvent | null {
  try {
    return parseEvent(value);
  } catch {
    return null;
  }
}
