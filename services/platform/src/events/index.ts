export type { AnyEvent, EventEnvelope } from './envelope.ts';
export { InvalidEventError, parseEvent, parseWantedEvent } from './parse-event.ts';
export { runsOf } from './runs-of.ts';
export { isEventType, problemWithData } from './validate-event.ts';
