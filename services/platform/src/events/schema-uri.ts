import { EVENT_CATALOGUE, type EventType } from '@outlay/schemas/events';

/** Path under which the gateway serves the event schemas. */
export const EVENT_SCHEMAS_PATH = '/schemas/events/';

const settings = { publicUrl: 'http://localhost:3000' };

/** Sets the installation's address for the schemas that events name. Called once, when a service starts. */
export function serveEventSchemasAt(publicUrl: string): void {
  settings.publicUrl = publicUrl;
}

const pathOf = (type: EventType): string =>
  `${EVENT_SCHEMAS_PATH}${EVENT_CATALOGUE[type].path}.schema.json`;

/** The absolute address of the schema for an event's data. */
export const schemaUriOf = (type: EventType): string => settings.publicUrl + pathOf(type);

/**
 * Whether an event names the current version of its schema. The address before the path may differ, since the installation's may
 * change.
 */
export const namesSchemaOf = (type: EventType, dataschema: string): boolean =>
  dataschema.endsWith(pathOf(type));
