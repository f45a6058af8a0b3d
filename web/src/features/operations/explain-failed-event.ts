import type { FailedKey } from './operations.ts';
import texts from './failed-event-texts.json' with { type: 'json' };

const services: Readonly<Record<string, string>> = texts.services;
const events: Readonly<Record<string, string>> = texts.events;

interface Explanation {
  /** What could not be done and why, as a sentence. */
  readonly what: string;
  /** What the operator can do about it. */
  readonly remedy: string;
}

/** Says in words what a service could not do with an event, and what helps. Unknown names stay as they are. */
export function explainFailedEvent({
  service,
  type,
  key,
  reason,
}: Pick<FailedKey, 'service' | 'type' | 'key' | 'reason'>): Explanation {
  const known = texts.causes.find(({ pattern }) => new RegExp(pattern, 'iu').test(reason));
  const { remedy, cause } = known ?? texts.unknown;
  const event = type === null ? 'an event' : (events[type] ?? `the event ${type}`);
  return {
    what: `${services[service] ?? service} could not take ${event} (key ${key}), because ${cause}.`,
    remedy,
  };
}
