import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType } from 'graphql';
import { expect, test } from 'vitest';
import { EVENT_CATALOGUE } from '../generated/events.ts';
import { contractPath } from './event-schemas.ts';

const schema = buildSchema(readFileSync(contractPath('graphql/api.graphql'), 'utf8'));

const valuesOf = (name: string): string[] => {
  const type = schema.getType(name);
  return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
};

test('subscriptions know every event, so that a new one does not break the streams that receive it', () => {
  expect(valuesOf('EventType').toSorted()).toEqual(Object.keys(EVENT_CATALOGUE).toSorted());
});
