import { Kind, parse, print, visit, type TypeNode } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Query fields that are null without an error: there is no such object, or the viewer may not see it. */
const NULL_WITHOUT_ERROR: readonly string[] = [
  'category',
  'expense',
  'invitation',
  'me',
  'member',
  'node',
  'organizationRequest',
  'policy',
  'receipt',
  'treasuryHistory',
];

/** The end of the names of query fields that our operations show one without the others. */
const SHOWN_SEPARATELY = 'ControlChanges';

/**
 * The client's schema for types of our own operations, which accept a response only with all of its query fields: null in any
 * other field than those above is a failure, so its type has no null.
 */
export function completeResponseSchema(): string {
  const file = join(import.meta.dirname, '../graphql/api.graphql');
  const document = parse(readFileSync(file, 'utf8'), { noLocation: true });
  return print(
    visit(document, {
      ObjectTypeDefinition: (type) => (type.name.value === 'Query' ? undefined : false),
      FieldDefinition: ({ type, ...field }) =>
        isNullable(field.name.value) ? undefined : { ...field, type: required(type) },
    }),
  );
}

const isNullable = (name: string): boolean =>
  NULL_WITHOUT_ERROR.includes(name) || name.endsWith(SHOWN_SEPARATELY);

const required = (type: TypeNode): TypeNode =>
  type.kind === Kind.NON_NULL_TYPE ? type : { kind: Kind.NON_NULL_TYPE, type };
