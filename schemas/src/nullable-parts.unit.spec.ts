import {
  Kind,
  parse,
  print,
  type ConstDirectiveNode,
  type FieldDefinitionNode,
  type ObjectTypeDefinitionNode,
  type TypeNode,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractPath } from './event-schemas.ts';

const { definitions } = parse(readFileSync(contractPath('graphql/supergraph.graphql'), 'utf8'));
const types = new Map(
  definitions
    .filter((each) => each.kind === Kind.OBJECT_TYPE_DEFINITION)
    .map((type) => [type.name.value, type]),
);

const argument = (directive: ConstDirectiveNode, name: string): string | undefined => {
  const value = directive.arguments?.find((each) => each.name.value === name)?.value;
  return value && print(value);
};
const named = (node: { directives?: readonly ConstDirectiveNode[] }, name: string) =>
  (node.directives ?? []).filter((directive) => directive.name.value === name);
const present = (values: readonly (string | undefined)[]): string[] =>
  values.filter((value) => value !== undefined);

const joins = (type: ObjectTypeDefinitionNode) => named(type, 'join__type');
const isEntity = (type: ObjectTypeDefinitionNode): boolean =>
  joins(type).some((join) => argument(join, 'key') !== undefined);

/** The subgraphs that resolve a field: those that it names, otherwise all subgraphs of its type. */
function resolversOf(type: ObjectTypeDefinitionNode, field: FieldDefinitionNode): string[] {
  const own = named(field, 'join__field').filter((join) => argument(join, 'external') !== 'true');
  const graphs = present(own.map((join) => argument(join, 'graph')));
  return graphs.length > 0 ? graphs : present(joins(type).map((join) => argument(join, 'graph')));
}

/** The subgraph that resolves most fields of an entity; the others refer to it, or add a field. */
function ownerOf(type: ObjectTypeDefinitionNode): string {
  const counts = new Map<string, number>();
  for (const graph of (type.fields ?? []).flatMap((field) => resolversOf(type, field))) {
    counts.set(graph, (counts.get(graph) ?? 0) + 1);
  }
  const [owner] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (!owner) throw new Error(`${type.name.value} has no fields`);
  return owner[0];
}

const innermost = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : innermost(type.type);

/** The type of a field's value or of its items. */
function itemOf(type: TypeNode): TypeNode {
  const value = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
  return value.kind === Kind.LIST_TYPE ? value.type : type;
}

/** The types that another subgraph fills: a field of an entity that it doesn't own, or the entity that a field refers to. */
function filledElsewhere(type: ObjectTypeDefinitionNode, field: FieldDefinitionNode): TypeNode[] {
  const graphs = resolversOf(type, field);
  const entity = types.get(innermost(field.type));
  const isAdded = isEntity(type) && !graphs.includes(ownerOf(type));
  const isReference =
    entity && isEntity(entity) && graphs.some((graph) => graph !== ownerOf(entity));
  return [...(isAdded ? [field.type] : []), ...(isReference ? [itemOf(field.type)] : [])];
}

const requiredAmong = (all: Iterable<ObjectTypeDefinitionNode>, places: typeof filledElsewhere) =>
  [...all].flatMap((type) =>
    (type.fields ?? [])
      .filter((field) => places(type, field).some(({ kind }) => kind === Kind.NON_NULL_TYPE))
      .map((field) => `${type.name.value}.${field.name.value}: ${print(field.type)}`),
  );

test('every query field can be null, so that a service that is down does not empty the whole response', () => {
  const query = types.get('Query');
  expect(query?.fields?.length).toBeGreaterThan(50);
  expect(requiredAmong(query ? [query] : [], (_type, field) => [field.type])).toEqual([]);
});

test('every part that another subgraph fills can be null, so that the rest of its object remains', () => {
  const others = [...types.values()].filter(
    ({ name }) => name.value !== 'Query' && name.value !== 'Mutation',
  );
  const found = others.flatMap((type) =>
    (type.fields ?? [])
      .filter((field) => filledElsewhere(type, field).length > 0)
      .map((field) => `${type.name.value}.${field.name.value}`),
  );
  expect(found).toContain('Expense.workflow');
  expect(found).toContain('WorkflowStep.assignees');
  expect(found).not.toContain('Expense.title');
  expect(requiredAmong(others, filledElsewhere)).toEqual([]);
});
