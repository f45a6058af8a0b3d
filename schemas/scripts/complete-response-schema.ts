import { Kind, parse, print, visit, type TypeNode } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Query fields that are null without an error, when the object does not exist or the viewer may not see it. */
const NULL_WITHOUT_ERROR: readonly string[] = [
  'category',
  'expense',
  'invitation',
  'journalExport',
  'me',
  'member',
  'myPayable',
  'node',
  'organizationRequest',
  'policy',
  'receipt',
  'repaymentAddress',
  'treasuryHistory',
  'treasuryStatement',
  'visionProvider',
];

/**
 * The client's schema for types of our own operations. They accept a response only with all of its query fields, so only the
 * fields above may be null.
 */
export function completeResponseSchema(): string {
  const file = join(import.meta.dirname, '../graphql/api.graphql');
  const document = parse(readFileSync(file, 'utf8'), { noLocation: true });
  return print(
    visit(document, {
      ObjectTypeDefinition: (type) => (type.name.value === 'Query' ? undefined : false),
      FieldDefinition: ({ type, ...field }) =>
        NULL_WITHOUT_ERROR.includes(field.name.value)
          ? undefined
          : { ...field, type: required(type) },
    }),
  );
}

const required = (type: TypeNode): TypeNode =>
  type.kind === Kind.NON_NULL_TYPE ? type : { kind: Kind.NON_NULL_TYPE, type };
