export type { AnyEvent, EventEnvelope } from './envelope.ts';
export { InvalidEventError, parseEvent } from './parse-event.ts';
export { isEventType, problemWithData } from './validate-event.ts';
