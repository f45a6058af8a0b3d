import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * performance-reliability.md rule 23. Depth leaves room for connections: edges and nodes are levels too. Cost is the number of
 * fields of the answer when every page is as long as asked for.
 */
export const LIMITS = {
  depth: 12,
  aliases: 15,
  directives: 50,
  tokens: 1_000,
  fields: 1_000,
  cost: 5_000,
} as const;

interface Count {
  aliases: number;
  directives: number;
  fields: number;
  cost: number;
}

interface Place {
  readonly depth: number;
  /** How often the fields here are in the answer. */
  readonly times: number;
}

type Variables = Readonly<Record<string, unknown>>;

const tooComplex = (what: string, max: number): GraphQLError =>
  new GraphQLError(`The operation has too many ${what}: at most ${max}.`, {
    extensions: { code: 'OPERATION_TOO_COMPLEX', http: { status: 400 } },
  });

/**
 * Counts what an operation asks for after its fragments are put in, and stops as soon as a limit is passed: a document of
 * doubling fragments is small to read and huge to run.
 */
export function assertWithinLimits(document: DocumentNode, variables: Variables = {}): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  }
  const visit = createVisitor(fragments, variables);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    visit.count.directives += definition.directives?.length ?? 0;
    visit.selections(definition.selectionSet, { depth: 1, times: 1 });
  }
}

function createVisitor(
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  variables: Variables,
): { count: Count; selections: (set: SelectionSetNode, place: Place) => void } {
  const count: Count = { aliases: 0, directives: 0, fields: 0, cost: 0 };
  const open = new Set<string>();

  function field(node: FieldNode, { depth, times }: Place): void {
    count.fields += 1;
    count.cost += times;
    if (node.alias) count.aliases += 1;
    if (count.fields > LIMITS.fields) throw tooComplex('fields', LIMITS.fields);
    if (count.aliases > LIMITS.aliases) throw tooComplex('aliases', LIMITS.aliases);
    if (count.cost > LIMITS.cost) throw tooComplex('fields in its answer', LIMITS.cost);
    if (node.selectionSet) {
      selections(node.selectionSet, { depth: depth + 1, times: times * pageSize(node, variables) });
    }
  }

  function selections(set: SelectionSetNode, place: Place): void {
    if (place.depth > LIMITS.depth) throw tooComplex('levels', LIMITS.depth);
    for (const selection of set.selections) {
      count.directives += selection.directives?.length ?? 0;
      if (count.directives > LIMITS.directives) throw tooComplex('directives', LIMITS.directives);
      if (selection.kind === Kind.FIELD) field(selection, place);
      else if (selection.kind === Kind.INLINE_FRAGMENT) selections(selection.selectionSet, place);
      else spread(selection.name.value, place);
    }
  }

  function spread(name: string, place: Place): void {
    const fragment = fragments.get(name);
    // A cycle is refused by validation; here it must only not loop.
    if (!fragment || open.has(name)) return;
    open.add(name);
    selections(fragment.selectionSet, place);
    open.delete(name);
  }

  return { count, selections };
}

/** Rows that a field may answer: what its `first` or `limit` says, 1 for a field without. A page is never longer than 100. */
function pageSize(node: FieldNode, variables: Variables): number {
  const argument = node.arguments?.find(
    ({ name }) => name.value === 'first' || name.value === 'limit',
  );
  if (!argument) return 1;
  const { value } = argument;
  const size =
    value.kind === Kind.INT
      ? Number(value.value)
      : value.kind === Kind.VARIABLE
        ? Number(variables[value.name.value])
        : Number.NaN;
  return size >= 1 && size <= 100 ? size : 100;
}
