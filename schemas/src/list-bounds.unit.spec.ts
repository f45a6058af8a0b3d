import {
  buildSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  type GraphQLField,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractPath } from './event-schemas.ts';

const api = buildSchema(readFileSync(contractPath('graphql/api.graphql'), 'utf8'), {
  assumeValid: true,
});
type Field = GraphQLField<unknown, unknown>;
const lists: readonly Field[] = Object.values(api.getQueryType()?.getFields() ?? {}).filter(
  ({ type }) => isListType(getNullableType(type)),
);

/** Matches "at most 200", "one per pair", or an argument of "1 to 100". */
const BOUND = /\bat most [\d,]+|\bone per \w+|\b1 to [\d,]+/i;

const isBounded = ({ type, description, args }: Field): boolean =>
  isEnumType(getNamedType(type)) ||
  [description, ...args.map((each) => each.description)].some((text) => BOUND.test(text ?? ''));

test('every query field that returns a bare list states its maximum length', () => {
  expect(lists.length).toBeGreaterThan(15);
  expect(lists.filter((field) => !isBounded(field)).map(({ name }) => name)).toEqual([]);
});
