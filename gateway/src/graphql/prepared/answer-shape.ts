import {
  getNullableType,
  type GraphQLObjectType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  Kind,
  typeFromAST,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLLeafType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { UnsupportedPlanError } from './unsupported-plan-error.ts';

/** The merged data from subgraphs, which also includes keys that the client did not request. */
export type Merged = Record<string, unknown>;

/** Selects the requested parts of one value. @throws {UnsupportedPlanError} for a value that the schema doesn't allow. */
type Shape = (value: unknown) => unknown;

interface Place {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/**
 * Compiles a function, once per document, that selects the requested fields from the merged data, in their order. It doesn't
 * propagate nulls: anything that the schema doesn't allow throws and goes to the fallback.
 * @throws {UnsupportedPlanError} for documents with directives or introspection, which always use the fallback.
 */
export function compileAnswerShape(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
): (data: Merged) => Merged {
  const root = schema.getRootType(operation.operation);
  if (!root) throw new UnsupportedPlanError('the schema has no such operations');
  const byName = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  return compileObject(root, [operation.selectionSet], { schema, fragments: byName });
}

/** Fields by response name; a field selected twice has two nodes. */
type Fields = Map<string, FieldNode[]>;

function collectFields(
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  place: Place,
  fields: Fields,
): Fields {
  for (const selection of selections) {
    if (selection.directives?.length)
      throw new UnsupportedPlanError('directives decide at run time');
    if (selection.kind === Kind.FIELD) {
      const name = (selection.alias ?? selection.name).value;
      // Names of Object.prototype would need special care.
      if (name === '__proto__' || name in Object.prototype) throw new UnsupportedPlanError(name);
      fields.set(name, [...(fields.get(name) ?? []), selection]);
      continue;
    }
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? place.fragments.get(selection.name.value)
        : selection;
    if (!fragment) throw new UnsupportedPlanError('a fragment is missing');
    const { typeCondition } = fragment;
    const condition = typeCondition && typeFromAST(place.schema, typeCondition);
    if (condition === undefined || applies(condition, type, place.schema)) {
      collectFields(type, fragment.selectionSet, place, fields);
    }
  }
  return fields;
}

const applies = (
  condition: GraphQLNamedType,
  type: GraphQLObjectType,
  schema: GraphQLSchema,
): boolean =>
  condition === type || (isAbstractType(condition) && schema.isSubType(condition, type));

function compileObject(
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  place: Place,
): (value: Merged) => Merged {
  const fields: Fields = new Map();
  for (const set of sets) collectFields(type, set, place, fields);
  const shapes = [...fields].map(([name, nodes]) => ({
    name,
    shape: compileField(type, nodes, place),
  }));
  return (value) => {
    const typename = value['__typename'];
    if (typename !== undefined && typename !== type.name)
      throw new UnsupportedPlanError('another type');
    const answer: Merged = {};
    for (const { name, shape } of shapes) answer[name] = shape(value[name]);
    return answer;
  };
}

function compileField(type: GraphQLObjectType, nodes: readonly FieldNode[], place: Place): Shape {
  const name = nodes[0]?.name.value ?? '';
  if (name === '__typename') return () => type.name;
  const field = type.getFields()[name];
  if (!field) throw new UnsupportedPlanError('introspection');
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  return compileValue(field.type, sets, place);
}

function compileValue(
  type: GraphQLOutputType,
  sets: readonly SelectionSetNode[],
  place: Place,
): Shape {
  const present = compilePresent(getNullableType(type), sets, place);
  if (!isNonNullType(type)) {
    return (value) => (value === null || value === undefined ? null : present(value));
  }
  return (value) => {
    if (value === null || value === undefined)
      throw new UnsupportedPlanError('null in a non-null field');
    return present(value);
  };
}

/** Compiles the shape of non-null values. */
function compilePresent(
  type: GraphQLOutputType,
  sets: readonly SelectionSetNode[],
  place: Place,
): Shape {
  if (isListType(type)) {
    const shape = compileValue(type.ofType, sets, place);
    return (value) => {
      if (!Array.isArray(value)) throw new UnsupportedPlanError('no list');
      return value.map(shape);
    };
  }
  if (isLeafType(type)) return compileLeaf(type);
  if (isObjectType(type)) {
    const shape = compileObject(type, sets, place);
    return (value) => shape(objectIn(value));
  }
  // Shapes by the object's __typename; each type is compiled on first use.
  const shapes = new Map<unknown, (value: Merged) => Merged>();
  return (value) => {
    const object = objectIn(value);
    const typename = object['__typename'];
    let shape = shapes.get(typename);
    if (!shape) {
      const concrete = typeof typename === 'string' ? place.schema.getType(typename) : undefined;
      if (!isObjectType(concrete)) throw new UnsupportedPlanError('an unknown type');
      shape = compileObject(concrete, sets, place);
      shapes.set(typename, shape);
    }
    return shape(object);
  };
}

function objectIn(value: unknown): Merged {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UnsupportedPlanError('no object');
  }
  return value as Merged;
}

/** JSON types of the built-in scalars; custom scalars check their own values. */
const LEAF_CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  Int: Number.isInteger,
  Float: Number.isFinite,
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  ID: (value) => typeof value === 'string' || Number.isInteger(value),
};

function compileLeaf(type: GraphQLLeafType): Shape {
  const isValid = isEnumType(type)
    ? (value: unknown) => typeof value === 'string' && type.getValue(value) !== undefined
    : isSpecifiedScalarType(type)
      ? LEAF_CHECKS[type.name]
      : () => true;
  return (value) => {
    if (!isValid?.(value)) throw new UnsupportedPlanError('no value of its type');
    return value;
  };
}
