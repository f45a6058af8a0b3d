export type { AnyEvent, EventEnvelope } from './envelope.ts';
export { InvalidEventError, parseEvent, parseWantedEvent } from './parse-event.ts';
export { runsOf } from './runs-of.ts';
export { EVENT_SCHEMAS_PATH, schemaUriOf, serveEventSchemasAt } from './schema-uri.ts';
export { isEventType, problemWithData } from './validate-event.ts';
