import {
  buildSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@outlay/stack/paths';

const schema = buildSchema(readFileSync(join(ROOT, 'schemas/graphql/api.graphql'), 'utf8'));

/** A call of one root field with all its arguments and most of its fields. */
export interface SchemaCall {
  readonly kind: 'query' | 'mutation';
  readonly field: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const SCALARS: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  Decimal: '1.00',
  Date: '2026-11-20',
  DateTime: '2026-11-20T10:00:00.000Z',
};

/** Arguments that would only slow the call down or skip results. */
const LEFT_OUT = new Set(['idempotencyKey', 'after', 'skip', 'filter', 'expectedVersion', 'asOf']);
const DEPTH_MAX = 4;
/** Below the gateway's 1,000: what is larger is refused before anything else is checked. */
const TOKENS_MAX = 950;

const tokensIn = (query: string): number => query.match(/\w+|[^\s\w]/g)?.length ?? 0;

/** @param idFor the id to use, by argument name and root field */
export function callsOfSchema(
  idFor: (name: string, rootField: string) => string,
  textFor: (name: string) => string,
): SchemaCall[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => callOf(kind, field, idFor, textFor)),
  );
}

function callOf(
  kind: 'query' | 'mutation',
  field: GraphQLField<unknown, unknown>,
  idFor: (name: string, rootField: string) => string,
  textFor: (name: string) => string,
): SchemaCall {
  const value = (type: GraphQLInputType, name: string): unknown => {
    if (isNonNullType(type)) return value(type.ofType, name);
    if (isListType(type)) return [value(type.ofType, name.replace(/s$/, ''))];
    if (isEnumType(type)) return type.getValues()[0]?.name;
    if (isInputObjectType(type)) return objectOf(Object.values(type.getFields()));
    if (type.name === 'ID') return idFor(name, field.name);
    return type.name === 'String' ? textFor(name) : SCALARS[type.name];
  };
  const objectOf = (inputs: readonly GraphQLInputField[]): Record<string, unknown> =>
    Object.fromEntries(
      inputs
        .filter(({ name }) => !LEFT_OUT.has(name))
        .map(({ name, type }) => [name, value(type, name)]),
    );
  const given = field.args.filter(({ name, type }) => isNonNullType(type) || !LEFT_OUT.has(name));
  const declared = given.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
  const head = declared === '' ? '' : `(${declared})`;
  const args = passed === '' ? '' : `(${passed})`;
  const queryTo = (depthMax: number): string =>
    `${kind} Matrix${head} { ${field.name}${args} ${selectionOf(field.type, depthMax)} }`;
  const deepest = queryTo(DEPTH_MAX);
  return {
    kind,
    field: field.name,
    query: tokensIn(deepest) <= TOKENS_MAX ? deepest : queryTo(DEPTH_MAX - 1),
    variables: Object.fromEntries(
      given.map(({ name, type }: GraphQLArgument) => [name, value(type, name)]),
    ),
  };
}

/** Every field without arguments, a few levels deep; skips objects of a type that is already open. */
function selectionOf(
  type: GraphQLOutputType,
  depthLeft: number,
  open: readonly string[] = [],
): string {
  const named = getNamedType(type);
  if (isUnionType(named)) {
    const members = named
      .getTypes()
      .map((member) => `... on ${member.name} ${selectionOf(member, depthLeft, open)}`);
    return `{ __typename ${members.join(' ')} }`;
  }
  if (!isCompositeType(named)) return '';
  const fields = Object.values(named.getFields()).flatMap((field) => {
    if (field.args.length > 0) return [];
    const inner = getNamedType(field.type);
    if (!isCompositeType(inner)) return [field.name];
    const within = [...open, named.name];
    if (depthLeft <= 1 || within.includes(inner.name)) return [];
    return [`${field.name} ${selectionOf(field.type, depthLeft - 1, within)}`];
  });
  return `{ __typename ${fields.join(' ')} }`;
}
