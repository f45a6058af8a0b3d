import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@outlay/stack/paths';

const schema = buildSchema(readFileSync(join(ROOT, 'schemas/graphql/api.graphql'), 'utf8'));

/** Picks one of several; the same picks make the same call over the same state. */
export type Pick = <Value>(among: readonly Value[]) => Value | undefined;

/** What an organization has that arguments can name. */
export interface Names {
  /** Ids for an argument of a mutation, such as `managerId` of `inviteMember`; none when there is nothing of its kind. */
  readonly idsFor: (argument: string, mutation: string) => readonly string[];
  readonly textsFor: (argument: string, mutation: string) => readonly string[];
}

export interface MutationCall {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const DATES = ['2026-11-20', '2026-11-25'];
const MOMENTS = ['2026-11-20T10:00:00.000Z', '2027-06-01T10:00:00.000Z'];

/** Every mutation of the public API, by name. */
export const PUBLIC_MUTATIONS: readonly string[] = Object.keys(
  schema.getMutationType()?.getFields() ?? {},
);

/** A call of a mutation with arguments from the organization's state. */
export function randomCall(name: string, names: Names, pick: Pick): MutationCall {
  const field = schema.getMutationType()?.getFields()[name];
  if (!field) throw new Error(`there is no mutation ${name}`);
  const value = (type: GraphQLInputType, argument: string): unknown => {
    if (isNonNullType(type)) return value(type.ofType, argument);
    if (isListType(type)) return [value(type.ofType, argument.replace(/s$/, ''))];
    if (isEnumType(type)) return pick(type.getValues())?.name;
    if (isInputObjectType(type)) return objectOf(type.getFields());
    switch (type.name) {
      case 'ID':
        return pick(names.idsFor(argument, name)) ?? '999999';
      case 'Int':
        return pick([1, 2]);
      case 'Boolean':
        return pick([true, false]);
      case 'Decimal':
        return pick(['0', '40.00', '900.00']);
      case 'Date':
        return pick(DATES);
      case 'DateTime':
        return argument === 'endsAt' ? MOMENTS[1] : MOMENTS[0];
      default:
        return pick(names.textsFor(argument, name)) ?? 'because';
    }
  };
  /** Optional ones are left out half of the time. */
  const isGiven = ({ type }: { readonly type: GraphQLInputType }): boolean =>
    isNonNullType(type) || pick([true, false]) === true;
  const objectOf = (fields: Readonly<Record<string, GraphQLInputField>>): object =>
    Object.fromEntries(
      Object.values(fields)
        .filter(isGiven)
        .map((each) => [each.name, value(each.type, each.name)]),
    );
  const given = field.args.filter((each) => each.name !== 'idempotencyKey' && isGiven(each));
  return {
    query: documentOf(field, given),
    variables: Object.fromEntries(given.map((each) => [each.name, value(each.type, each.name)])),
  };
}

function documentOf(
  field: GraphQLField<unknown, unknown>,
  given: readonly { readonly name: string; readonly type: GraphQLInputType }[],
): string {
  const declared = given.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
  const [head, args] = given.length === 0 ? ['', ''] : [`(${declared})`, `(${passed})`];
  return `mutation ${head} { answer: ${field.name}${args} { errors { code } } }`;
}
