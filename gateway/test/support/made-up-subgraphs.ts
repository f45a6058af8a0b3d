import {
  getNamedType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type DefinitionNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { createHash } from 'node:crypto';

/** Whether responses follow the schema or also contain failures. */
export type Health = 'healthy' | 'failing';

const SCALARS: Readonly<Record<string, unknown>> = { Int: 3, Float: 1.5, Boolean: true };

type Sets = readonly SelectionSetNode[];

/** Returns pseudo-random numbers between 0 and 1, the same for the same text. */
function numbersFrom(text: string): () => number {
  let place = 0;
  return () => {
    place += 1;
    return createHash('sha256').update(`${place} ${text}`).digest().readUInt32LE(0) / 2 ** 32;
  };
}

/**
 * Answers any query to any subgraph with invented data that follow the schema, always the same for the same query.
 * @throws at times, when failing.
 */
export function answerOf(
  schema: GraphQLSchema,
  body: string,
  health: Health,
  seed: string,
): string {
  const { query, variables } = JSON.parse(body) as {
    query: string;
    variables?: { representations?: { __typename: string }[] };
  };
  const { definitions } = parse(query);
  const [operation] = definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('a fragment came first');
  const invention = new Invention(schema, definitions, health, numbersFrom(seed + body));
  if (invention.happens(0.05)) throw new Error('no answer');
  const { selectionSet } = operation;
  const [first] = selectionSet.selections;
  const entities = first?.kind === Kind.FIELD && first.name.value === '_entities' ? first : null;
  const data = entities?.selectionSet
    ? { _entities: invention.entities(variables?.representations ?? [], entities.selectionSet) }
    : invention.root(operation.operation, selectionSet);
  const errors = [{ message: 'a fault', path: ['a', 0] }];
  return JSON.stringify(invention.happens(0.1) ? { data, errors } : { data });
}

/** Invents data for one document. */
class Invention {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #health: Health;
  readonly #next: () => number;

  constructor(
    schema: GraphQLSchema,
    definitions: readonly DefinitionNode[],
    health: Health,
    next: () => number,
  ) {
    this.#schema = schema;
    this.#health = health;
    this.#next = next;
    this.#fragments = new Map(
      definitions.flatMap((each): [string, FragmentDefinitionNode][] =>
        each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [],
      ),
    );
  }

  happens(chance: number): boolean {
    return this.#health === 'failing' && this.#next() < chance;
  }

  root(operation: OperationTypeNode, set: SelectionSetNode): unknown {
    return this.#object(this.#schema.getRootType(operation), [set]);
  }

  entities(representations: readonly { __typename: string }[], set: SelectionSetNode): unknown[] {
    return representations.map(({ __typename }) => {
      if (this.happens(0.05)) return null;
      return this.#object(this.#schema.getType(__typename), [set]);
    });
  }

  #value(type: GraphQLOutputType, sets: Sets): unknown {
    if (isNonNullType(type)) return this.happens(0.01) ? null : this.#present(type.ofType, sets);
    return this.#next() < 0.15 ? null : this.#present(type, sets);
  }

  #present(type: GraphQLOutputType, sets: Sets): unknown {
    if (isListType(type)) {
      const length = Math.floor(this.#next() * 4);
      return Array.from({ length }, () => this.#value(type.ofType, sets));
    }
    const named = getNamedType(type);
    if (isEnumType(named)) {
      return this.happens(0.01) ? 'NEVER_HEARD' : this.#oneOf(named.getValues())?.value;
    }
    if (isAbstractType(named)) {
      return this.#object(this.#oneOf(this.#schema.getPossibleTypes(named)), sets);
    }
    if (isObjectType(named)) return this.#object(named, sets);
    return SCALARS[named.name] ?? String(Math.floor(this.#next() * 1_000));
  }

  #oneOf<Value>(values: readonly Value[]): Value | undefined {
    return values[Math.floor(this.#next() * values.length)];
  }

  #object(type: GraphQLNamedType | null | undefined, sets: Sets): Record<string, unknown> {
    if (!isObjectType(type)) throw new Error('no type that an object could have');
    const fields = Map.groupBy(
      sets.flatMap((set) => this.#fieldsFor(type, set)),
      ({ alias, name }) => (alias ?? name).value,
    );
    return Object.fromEntries([...fields].map(([key, nodes]) => [key, this.#field(type, nodes)]));
  }

  #field(type: GraphQLObjectType, nodes: readonly FieldNode[]): unknown {
    const name = nodes[0]?.name.value ?? '';
    if (name === '__typename') return this.happens(0.01) ? 'NeverHeard' : type.name;
    const field = type.getFields()[name];
    if (!field) throw new Error(`${type.name} has no ${name}`);
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    return this.#value(field.type, sets);
  }

  #fieldsFor(type: GraphQLObjectType, { selections }: SelectionSetNode): FieldNode[] {
    return selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? this.#fragments.get(selection.name.value)
          : selection;
      const wanted = fragment?.typeCondition?.name.value;
      const condition = wanted === undefined ? type : this.#schema.getType(wanted);
      if (!fragment || !condition) throw new Error('a fragment on nothing');
      const applies =
        condition === type ||
        (isAbstractType(condition) && this.#schema.isSubType(condition, type));
      return applies ? this.#fieldsFor(type, fragment.selectionSet) : [];
    });
  }
}
