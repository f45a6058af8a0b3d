import { EVENT_CATALOGUE, type EventType } from '@outlay/schemas/events';
import { eventExample, eventSchema, sharedSchemas } from '@outlay/schemas/event-schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { InvalidEventError, parseEvent } from './index.ts';

const types = Object.keys(EVENT_CATALOGUE) as EventType[];
const example = (type: EventType) => structuredClone(eventExample(type)) as Record<string, unknown>;

describe.each(types)('%s', (type) => {
  test('its committed example is a valid event', () => {
    expect(parseEvent(JSON.stringify(example(type))).type).toBe(type);
  });

  test('the address of its schema may change with the installation', () => {
    const moved = String(example(type)['dataschema']).replace('localhost:3000', 'outlay.example');
    expect(parseEvent(JSON.stringify({ ...example(type), dataschema: moved })).type).toBe(type);
  });

  test('an unknown field is refused', () => {
    const event = example(type);
    event['data'] = { ...(event['data'] as object), surprise: 1 };
    expect(() => parseEvent(JSON.stringify(event))).toThrow(InvalidEventError);
  });
});

test.each([...sharedSchemas(), ...types.map(eventSchema)])(
  'the schema $path is one itself, which a service that starts does not check again',
  ({ schema }) => {
    expect(new Ajv2020().validateSchema(schema)).toBe(true);
  },
);

test.each([
  ['no JSON', '{'],
  ['no envelope', '{"type":"ExpenseSubmitted"}'],
  ['an unknown type', JSON.stringify({ ...example('ExpenseDeleted'), type: 'ExpenseVanished' })],
  [
    'an unknown version',
    JSON.stringify({ ...example('ExpenseDeleted'), dataschema: 'expense-deleted.v9' }),
  ],
  [
    'the schema of another event',
    JSON.stringify({
      ...example('ExpenseDeleted'),
      dataschema: example('ExpensePaid')['dataschema'],
    }),
  ],
])('%s is refused', (_what, text) => {
  expect(() => parseEvent(text)).toThrow(InvalidEventError);
});
