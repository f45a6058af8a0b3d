import {
  buildASTSchema,
  buildSchema,
  findBreakingChanges,
  GraphQLSchema,
  isObjectType,
  parse,
  visit,
} from 'graphql';
import { brokenPromisesOfAll, type EventShape } from './event-compatibility.ts';
import {
  breakingChanges,
  schemaChanges,
  type Direction,
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
  ...brokenSchema(released['api.graphql'], now['api.graphql']).map((line) => `GraphQL: ${line}`),
  ...brokenPromisesOfAll(released['events.json'], now['events.json']).map(
    (line) => `Event ${line}`,
  ),
  ...breakingChanges(released['openapi.json'], now['openapi.json']).map((line) => `REST: ${line}`),
  ...brokenTopics(released['asyncapi.json'], now['asyncapi.json']),
  // What people signed is read again for as long as there is a log.
  ...brokenBodies('Statement', 'request', released['statements.json'], now['statements.json']),
  ...brokenBodies('Webhook', 'response', released['webhooks.json'], now['webhooks.json']),
  ...brokenMigrations(released['migrations.json'], now['migrations.json']),
];

const brokenSchema = (released: string, now: string): string[] =>
  findBreakingChanges(withoutDeprecated(released), buildSchema(now)).map(
    ({ description }) => description,
  );

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

const brokenTopics = (
  { channels: released }: Contracts['asyncapi.json'],
  { channels: now }: Contracts['asyncapi.json'],
): string[] =>
  Object.entries(released).flatMap(([topic, { messages }]) =>
    Object.keys(messages)
      .filter((message) => !now[topic]?.messages[message])
      .map((message) => `Topic ${topic}: ${message} is gone`),
  );

const brokenBodies = (
  what: string,
  direction: Direction,
  released: Named<Schema>,
  now: Named<Schema>,
): string[] =>
  Object.entries(released).flatMap(([name, before]) => {
    const body = now[name];
    return body
      ? schemaChanges(before, body, direction, 'body').map((line) => `${what} ${name}: ${line}`)
      : [`${what} ${name} is gone`];
  });

const brokenMigrations = (
  released: Contracts['migrations.json'],
  now: Contracts['migrations.json'],
): string[] =>
  Object.entries(released).flatMap(([service, hashes]) =>
    Object.entries(hashes)
      .filter(([name, hash]) => now[service]?.[name] !== hash)
      .map(([name]) => {
        const change = now[service]?.[name] === undefined ? 'is gone' : 'has changed';
        return `Migration ${service}/${name} ${change}, and installations have applied it`;
      }),
  );
