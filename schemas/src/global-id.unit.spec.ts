import { expect, test } from 'vitest';
import { globalIdOf, readGlobalId } from './global-id.ts';
import { NODE_TYPES, type NodeType } from './node-types.ts';

test('an id of each type is read as it was made, and no two types share one', () => {
  const types = Object.keys(NODE_TYPES) as NodeType[];
  for (const type of types) {
    expect(readGlobalId(globalIdOf(type, '12'))).toEqual({ type, keys: ['12'] });
  }
  expect(new Set(types.map((type) => globalIdOf(type, '12'))).size).toBe(types.length);
});

test('organization, version and moment are keys of their own, so the same rule of two organizations has two ids', () => {
  expect(readGlobalId(globalIdOf('ApprovalRule', '4', '1', 2))?.keys).toEqual(['4', '1', '2']);
  expect(globalIdOf('ApprovalRule', '4', '1', 2)).not.toBe(globalIdOf('ApprovalRule', '5', '1', 2));
  expect(readGlobalId(globalIdOf('Expense', '3', new Date(1_700)))?.keys).toEqual(['3', '1700']);
  expect(globalIdOf('Expense', '3', undefined)).toBe(globalIdOf('Expense', '3'));
});

test.each([
  '',
  '12',
  'Expense:1',
  ' ',
  '\u0000',
  'é',
  'RXhwZW5zZTox\n',
  'RXhwZW5zZTox=',
  'a'.repeat(100_000),
])('another text is no id: %j', (text) => {
  expect(readGlobalId(text)).toBeNull();
});
