import {
  buildASTSchema,
  buildSchema,
  findBreakingChanges,
  GraphQLSchema,
  isObjectType,
  parse,
  visit,
} from 'graphql';
import { brokenPromises, type EventShape } from './event-compatibility.ts';
import {
  breakingChanges,
  schemaChanges,
  type OpenApi,
  type Schema,
} from './openapi-compatibility.ts';

type Named<Value> = Readonly<Record<string, Value>>;

/** What a release promises, by its file in released/<version>/. */
export interface Contracts {
  /** The client's GraphQL schema. */
  readonly 'api.graphql': string;
  readonly 'events.json': Named<EventShape>;
  readonly 'openapi.json': OpenApi;
  readonly 'asyncapi.json': { readonly channels: Named<{ readonly messages: Named<unknown> }> };
  /** The body of each kind of signed statement. */
  readonly 'statements.json': Named<Schema>;
  readonly 'webhooks.json': Named<Schema>;
  /** The SHA-256 of each migration of each service. */
  readonly 'migrations.json': Named<Named<string>>;
}

/**
 * What the contracts break of a release, a line for each. Clients and programs have had a release's time to leave what it
 * deprecated, so that it may go; events, statements and migrations are kept for ever.
 */
export const brokenContracts = (released: Contracts, now: Contracts): string[] => [
  ...findBreakingChanges(
    withoutDeprecated(released['api.graphql']),
    buildSchema(now['api.graphql']),
  ).map(({ description }) => `GraphQL: ${description}`),
  ...breakingChanges(released['openapi.json'], now['openapi.json']).map((line) => `REST: ${line}`),
  ...brokenOf('Event', released['events.json'], now['events.json'], brokenPromises),
  ...brokenOf(
    'Topic',
    released['asyncapi.json'].channels,
    now['asyncapi.json'].channels,
    ({ messages }, current) =>
      Object.keys(messages)
        .filter((name) => current.messages[name] === undefined)
        .map((name) => `${name} is gone`),
  ),
  // What people signed is read again for as long as there is a log.
  ...brokenOf('Statement', released['statements.json'], now['statements.json'], (before, body) =>
    schemaChanges(before, body, 'request', 'body'),
  ),
  ...brokenOf('Webhook', released['webhooks.json'], now['webhooks.json'], (before, body) =>
    schemaChanges(before, body, 'response', 'body'),
  ),
  ...brokenOf(
    'Migrations of',
    released['migrations.json'],
    now['migrations.json'],
    (hashes, current) =>
      Object.keys(hashes)
        .filter((name) => current[name] !== hashes[name])
        .map((name) => `${name} ${current[name] === undefined ? 'is gone' : 'has changed'}`),
  ),
];

const brokenOf = <Value>(
  what: string,
  released: Named<Value>,
  now: Named<Value>,
  changes: (before: Value, now: Value) => string[],
): string[] =>
  Object.entries(released).flatMap(([name, before]) => {
    const current = now[name];
    return current === undefined
      ? [`${what} ${name} is gone`]
      : changes(before, current).map((change) => `${what} ${name}: ${change}`);
  });

/** The schema without what it deprecates, and without types that only this used. */
function withoutDeprecated(sdl: string): GraphQLSchema {
  const kept = visit(parse(sdl), {
    enter: (node) =>
      'directives' in node && node.directives?.some(({ name }) => name.value === 'deprecated')
        ? null
        : undefined,
  });
  const { types, ...roots } = buildASTSchema(kept, { assumeValidSDL: true }).toConfig();
  // A type that a field's interface stands for is in no field itself.
  const implementing = types.filter(
    (type) => isObjectType(type) && type.getInterfaces().length > 0,
  );
  return new GraphQLSchema({ ...roots, types: implementing });
}
