import {
  buildSchema,
  getNamedType,
  isCompositeType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cacheKeyFields } from './apollo-client.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const schema = buildSchema(read('../../../schemas/graphql/api.graphql'));
const documents = Object.values(
  JSON.parse(read('../generated/trusted-documents.json')) as Record<string, string>,
);

/** Returns the names of a selection's fields, including those of its fragments. */
function fieldsOf(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value];
    const inner =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
    return inner ? fieldsOf(inner.selectionSet, fragments) : [];
  });
}

/** Returns messages such as `Account lacks code`. */
function missingKeys(document: DocumentNode): string[] {
  const fragments = new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  );
  const missing: string[] = [];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ selectionSet }) => {
        const type = getNamedType(types.getType());
        if (!selectionSet || !isCompositeType(type)) return;
        const fields = fieldsOf(selectionSet, fragments);
        for (const key of cacheKeyFields(type.name)) {
          if (!fields.includes(key)) missing.push(`${type.name} lacks ${key}`);
        }
      },
    }),
  );
  return missing;
}

test('every operation asks for the fields that its objects are cached by, without which the cache refuses the answer', () => {
  expect(documents.length).toBeGreaterThan(50);
  expect(documents.flatMap((document) => missingKeys(parse(document)))).toEqual([]);
});
