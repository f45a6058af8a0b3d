import { expect, test } from 'vitest';
import { brokenContracts, type Contracts } from './contracts.ts';
import type { Schema } from './openapi-compatibility.ts';

const bodyOf = (
  properties: Record<string, Schema>,
  required = Object.keys(properties),
): Schema => ({
  type: 'object',
  properties,
  required,
});
const text: Schema = { type: 'string' };
const signature = { ...text, pattern: '^[0-9a-f]+$' };

const RELEASED: Contracts = {
  'api.graphql': `
    interface Node { id: ID! }
    type Expense implements Node { id: ID! title: String! note: String @deprecated(reason: "Use title.") legacy: Legacy @deprecated }
    type Legacy { id: ID! }
    type Query { node(id: ID!): Node }`,
  'events.json': {
    'expense-paid.v1': bodyOf({ expenseId: text, amount: { $ref: '../money' } }),
    money: bodyOf({ amount: text }),
  },
  'openapi.json': {
    paths: {
      '/expenses': {
        get: {
          operationId: 'list',
          responses: {
            200: { content: { json: { schema: { $ref: '#/components/schemas/Expense' } } } },
          },
        },
      },
      '/old': { get: { operationId: 'old', deprecated: true, responses: {} } },
    },
    components: {
      schemas: { Expense: bodyOf({ title: text, name: { ...text, deprecated: true } }) },
    },
  },
  'asyncapi.json': { channels: { 'expense.events': { messages: { ExpensePaid: {} } } } },
  'statements.json': {
    'member.invited': bodyOf({ secretHash: signature }),
    'rule.set': bodyOf({
      quorum: {
        oneOf: [
          bodyOf({ kind: { ...text, const: 'any' } }),
          bodyOf({ kind: { ...text, const: 'all' } }),
        ],
      },
    }),
  },
  'webhooks.json': {
    ExpensePaid: { ...bodyOf({ amount: { $ref: '#/$defs/Money' } }), $defs: { Money: text } },
  },
  'migrations.json': { expense: { '0000_create_expense': 'a1', '0001_lines': 'b2' } },
};

const changed = (part: Partial<Contracts>): string[] =>
  brokenContracts(RELEASED, { ...RELEASED, ...part });
const statement = (kind: string, body: Schema): Partial<Contracts> => ({
  'statements.json': { ...RELEASED['statements.json'], [kind]: body },
});
const event = (properties: Record<string, Schema>, required?: string[]): Partial<Contracts> => ({
  'events.json': {
    ...RELEASED['events.json'],
    'expense-paid.v1': bodyOf(properties, required),
  },
});

test('what a release promises keeps that promise itself', () => {
  expect(changed({})).toEqual([]);
});

test('what a release deprecates may go with the types that only it used, and new things may come', () => {
  const part: Partial<Contracts> = {
    'api.graphql': `
      interface Node { id: ID! }
      type Expense implements Node { id: ID! title: String! vendor: String }
      type Query { node(id: ID!): Node }`,
    'openapi.json': {
      paths: { '/expenses': RELEASED['openapi.json'].paths['/expenses'] ?? {} },
      components: { schemas: { Expense: bodyOf({ title: text, vendor: text }) } },
    },
    'events.json': {
      ...RELEASED['events.json'],
      ...event({ expenseId: text, amount: { $ref: '../money' }, note: text }, [
        'expenseId',
        'amount',
      ])['events.json'],
      'expense-paid.v2': bodyOf({ id: text }),
    },
    'asyncapi.json': {
      channels: { 'expense.events': { messages: { ExpensePaid: {}, ExpensePaidV2: {} } } },
    },
    'migrations.json': {
      expense: { ...RELEASED['migrations.json']['expense'], '0002_vendor': 'c3' },
    },
    ...statement('member.left', bodyOf({})),
  };
  expect(changed(part)).toEqual([]);
});

test.each<[string, Partial<Contracts>, string]>([
  [
    'a GraphQL field that goes without notice',
    {
      'api.graphql': RELEASED['api.graphql'].replace('title: String!', ''),
    },
    'GraphQL: Expense.title was removed.',
  ],
  [
    'a required field less in an event',
    event({ expenseId: text }),
    'Event expense-paid.v1: amount is no longer required',
  ],
  [
    'an optional field that becomes required in an event',
    event({ expenseId: text, amount: { $ref: '../money' }, note: text }),
    'Event expense-paid.v1: note has become required',
  ],
  [
    'a change of what events share',
    {
      'events.json': { ...RELEASED['events.json'], money: bodyOf({ amount: signature }) },
    },
    'Event money: amount has changed',
  ],
  [
    'a REST field that goes without notice',
    {
      'openapi.json': {
        ...RELEASED['openapi.json'],
        components: { schemas: { Expense: bodyOf({ name: text }) } },
      },
    },
    'REST: GET /expenses: answer 200.title is gone',
  ],
  [
    'a message less in a topic',
    { 'asyncapi.json': { channels: { 'expense.events': { messages: {} } } } },
    'Topic expense.events: ExpensePaid is gone',
  ],
  ['a topic that goes', { 'asyncapi.json': { channels: {} } }, 'Topic expense.events is gone'],
  [
    'an event version that goes',
    { 'events.json': { money: bodyOf({ amount: text }) } },
    'Event expense-paid.v1 is gone',
  ],
  [
    'a kind of statement that goes',
    { 'statements.json': { 'rule.set': RELEASED['statements.json']['rule.set'] ?? {} } },
    'Statement member.invited is gone',
  ],
  [
    'a statement that needs more',
    statement('member.invited', bodyOf({ secretHash: signature, role: text })),
    'Statement member.invited: body.role is required',
  ],
  [
    'a statement that takes less',
    statement('member.invited', bodyOf({ secretHash: { ...text, pattern: '^[0-9]+$' } })),
    'Statement member.invited: body.secretHash has a stricter pattern',
  ],
  [
    'a statement with an alternative less',
    statement('rule.set', bodyOf({ quorum: bodyOf({ kind: { ...text, const: 'any' } }) })),
    'Statement rule.set: body.quorum has other alternatives',
  ],
  [
    'a field of a webhook that may be null',
    {
      'webhooks.json': {
        ExpensePaid: bodyOf({ amount: { anyOf: [text, { type: 'null' }] } }),
      },
    },
    'Webhook ExpensePaid: body.amount has another type',
  ],
  ['a webhook that goes', { 'webhooks.json': {} }, 'Webhook ExpensePaid is gone'],
  [
    'a migration that was edited',
    { 'migrations.json': { expense: { '0000_create_expense': 'a1', '0001_lines': 'd4' } } },
    'Migrations of expense: 0001_lines has changed',
  ],
  [
    'a migration that was deleted',
    { 'migrations.json': { expense: { '0000_create_expense': 'a1' } } },
    'Migrations of expense: 0001_lines is gone',
  ],
])('%s is refused by name', (_what, part, line) => {
  expect(changed(part)).toContain(line);
});

test('a statement whose alternatives are more, or in another order, takes every released body', () => {
  const kinds = ['count', 'all', 'any'].map((kind) => bodyOf({ kind: { ...text, const: kind } }));
  const quorum = { oneOf: [...kinds, { type: 'null' }] };
  expect(changed(statement('rule.set', bodyOf({ quorum })))).toEqual([]);
});
