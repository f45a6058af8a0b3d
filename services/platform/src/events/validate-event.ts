import { EVENT_CATALOGUE, type EventType } from '@outlay/schemas/events';
import { eventSchema, sharedSchemas } from '@outlay/schemas/event-schemas';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const BASE = 'https://outlay.invalid/events/';
// The contract tests check the schemas themselves; checking them here would cost each start 45 ms.
const ajv = new Ajv2020({
  allErrors: false,
  strict: true,
  allowUnionTypes: true,
  validateSchema: false,
});
addFormats.default(ajv);
for (const { path, schema } of sharedSchemas()) ajv.addSchema({ ...schema, $id: `${BASE}${path}` });

const validators = new Map<string, ValidateFunction>();

function validatorOf(type: EventType): ValidateFunction {
  const known = validators.get(type);
  if (known) return known;
  const { path, schema } = eventSchema(type);
  const compiled = ajv.compile({ ...schema, $id: `${BASE}${path}` });
  validators.set(type, compiled);
  return compiled;
}

export const isEventType = (type: string): type is EventType =>
  Object.hasOwn(EVENT_CATALOGUE, type);

/** The errors in an event's data, as one line; null when it is valid. */
export function problemWithData(type: EventType, data: unknown): string | null {
  const validate = validatorOf(type);
  return validate(data) ? null : `${type} data: ${ajv.errorsText(validate.errors)}`;
}

/** The errors in an envelope (without its data); null when it is valid. */
export function problemWithEnvelope(envelope: unknown): string | null {
  const validate = ajv.getSchema(`${BASE}envelope.schema.json`);
  if (!validate) throw new Error('the envelope schema is not loaded');
  return validate(envelope) ? null : `envelope: ${ajv.errorsText(validate.errors)}`;
}
