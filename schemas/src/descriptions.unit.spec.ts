import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';

const schema = buildSchema(
  readFileSync(new URL('../graphql/api.graphql', import.meta.url), 'utf8'),
);

interface Described {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** All parts of the API with their paths, such as `Query.expenses(first)`. */
function* described(): Generator<readonly [path: string, item: Described]> {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    yield [type.name, type];
    if (isEnumType(type)) {
      for (const value of type.getValues()) yield [`${type.name}.${value.name}`, value];
    }
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields()))
        yield [`${type.name}.${field.name}`, field];
    }
    if (isObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        yield [`${type.name}.${field.name}`, field];
        for (const arg of field.args) yield [`${type.name}.${field.name}(${arg.name})`, arg];
      }
    }
  }
}

test('every type, field, argument, input and enum value of the API has a description', () => {
  const all = [...described()];
  expect(all.length).toBeGreaterThan(1_500);
  expect(all.filter(([, { description }]) => !description).map(([path]) => path)).toEqual([]);
});
