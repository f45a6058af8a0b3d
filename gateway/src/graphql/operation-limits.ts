import {
  GraphQLError,
  Kind,
  visit,
  type ASTVisitor,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FloatValueNode,
  type FragmentDefinitionNode,
  type IntValueNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { INTROSPECTION_FIELDS } from './root-fields.ts';

/**
 * Limits of one document, over all its operations and with its fragments expanded. Depth leaves room for connections, whose
 * edges and nodes are levels too. Cost is the number of fields in the response when every page is as long as requested.
 * Introspection has its own depth and cost: the query that every tool sends is 15 levels deep and costs 36,000 by the rows
 * below. The API's deepest input has 6 nested levels of lists and objects.
 */
export const LIMITS = {
  depth: 12,
  aliases: 15,
  directives: 50,
  tokens: 1_000,
  fields: 1_000,
  cost: 5_000,
  valueDepth: 8,
  introspectionDepth: 16,
  introspectionCost: 60_000,
} as const;

/**
 * Mean length of each list in introspection of our schema, rounded up. Few types wrap others, so a chain of `ofType` gets
 * thinner.
 */
const INTROSPECTION_ROWS: Readonly<Record<string, number>> = {
  types: 270,
  fields: 4,
  directives: 5,
  ofType: 0.5,
};

/** The weight that a part adds to the document. */
interface Weight {
  readonly aliases: number;
  readonly directives: number;
  readonly fields: number;
  readonly cost: number;
  readonly depth: number;
  readonly introspectionCost: number;
  readonly introspectionDepth: number;
}

type Variables = Readonly<Record<string, unknown>>;

const NOTHING: Weight = {
  aliases: 0,
  directives: 0,
  fields: 0,
  cost: 0,
  depth: 0,
  introspectionCost: 0,
  introspectionDepth: 0,
};

const EXCEEDED: Readonly<Record<keyof Weight, string>> = {
  aliases: 'aliases',
  directives: 'directives',
  fields: 'fields',
  cost: 'fields in its answer',
  depth: 'levels',
  introspectionCost: 'schema fields in its answer',
  introspectionDepth: 'levels of introspection',
};

const tooMany = (what: string, limit: number): GraphQLError =>
  refused(`The operation has too many ${what}: at most ${limit}.`, 'OPERATION_TOO_COMPLEX');

const refused = (message: string, code: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code, http: { status: 400 } } });

/** Page sizes with which a document was accepted. Apollo keeps parsed documents, so clients that repeat one are not weighed again. */
const accepted = new WeakMap<DocumentNode, Set<string>>();
const ACCEPTED_MAX = 20;

/** What the weight takes from variables: numbers, and lengths of lists. As JSON, because names are the client's. */
const sizesIn = (variables: Variables): string =>
  JSON.stringify(
    Object.entries(variables).map(([name, value]) => [
      name,
      Array.isArray(value) ? [value.length] : typeof value === 'number' ? value : null,
    ]),
  );

/**
 * Weighs a document arithmetically. A document with doubling fragments, small to parse and huge to expand, is refused without
 * expanding it, because each fragment is weighed once.
 * @throws {GraphQLError} OPERATION_TOO_COMPLEX naming the limit, GRAPHQL_VALIDATION_FAILED for a fragment that spreads itself
 */
export function assertWithinLimits(document: DocumentNode, variables: Variables = {}): void {
  const sizes = sizesIn(variables);
  const known = accepted.get(document) ?? new Set<string>();
  if (known.has(sizes)) return;
  const scale = new Scale(document, variables);
  const total = document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => withDirectives(operation, scale.weigh(operation.selectionSet, false)))
    .reduce(add, NOTHING);
  for (const [name, what] of Object.entries(EXCEEDED) as [keyof Weight, string][]) {
    if (total[name] > LIMITS[name]) throw tooMany(what, LIMITS[name]);
  }
  assertPlannable(document);
  if (known.size < ACCEPTED_MAX) accepted.set(document, known.add(sizes));
}

/**
 * Refuses nested lists and numbers that would break planning. Validation accepts any literal for our scalars, such as Decimal.
 * Apollo's query planner visits each item of a list twice (collectVariablesInValue), so that every nested list doubles its time:
 * forty would take days. It fails at a number that JavaScript can't represent.
 */
function assertPlannable(document: DocumentNode): void {
  let depth = 0;
  const level = {
    enter: () => {
      depth += 1;
      if (depth > LIMITS.valueDepth) throw tooMany('levels in a value', LIMITS.valueDepth);
    },
    leave: () => {
      depth -= 1;
    },
  };
  const representable = ({ value }: FloatValueNode | IntValueNode): void => {
    if (!Number.isFinite(Number(value)))
      throw refused(`The number ${value.slice(0, 20)} is too large.`, 'BAD_USER_INPUT');
  };
  visit(document, {
    ListValue: level,
    ObjectValue: level,
    FloatValue: representable,
    IntValue: representable,
  } satisfies ASTVisitor);
}

const add = (one: Weight, other: Weight): Weight => ({
  aliases: one.aliases + other.aliases,
  directives: one.directives + other.directives,
  fields: one.fields + other.fields,
  cost: one.cost + other.cost,
  introspectionCost: one.introspectionCost + other.introspectionCost,
  depth: Math.max(one.depth, other.depth),
  introspectionDepth: Math.max(one.introspectionDepth, other.introspectionDepth),
});

const withDirectives = (
  { directives }: { readonly directives?: readonly DirectiveNode[] | undefined },
  weight: Weight,
): Weight => ({ ...weight, directives: weight.directives + (directives?.length ?? 0) });

/** Weighs the parts of one document. */
class Scale {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #variables: Variables;
  /** Weights of fragments; null while one is being weighed. */
  readonly #weights = new Map<string, Weight | null>();

  constructor(document: DocumentNode, variables: Variables) {
    this.#variables = variables;
    this.#fragments = new Map(
      document.definitions.flatMap((definition): [string, FragmentDefinitionNode][] =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
      ),
    );
  }

  weigh({ selections }: SelectionSetNode, isIntrospection: boolean): Weight {
    return selections
      .map((selection) => withDirectives(selection, this.#selection(selection, isIntrospection)))
      .reduce(add, NOTHING);
  }

  #selection(selection: SelectionNode, isIntrospection: boolean): Weight {
    switch (selection.kind) {
      case Kind.FIELD:
        return this.#field(selection, isIntrospection);
      case Kind.INLINE_FRAGMENT:
        return this.weigh(selection.selectionSet, isIntrospection);
      case Kind.FRAGMENT_SPREAD:
        return this.#fragment(selection.name.value);
    }
  }

  #field(node: FieldNode, within: boolean): Weight {
    const isIntrospection = within || INTROSPECTION_FIELDS.has(node.name.value);
    const inner = node.selectionSet ? this.weigh(node.selectionSet, isIntrospection) : NOTHING;
    const rows = isIntrospection
      ? (INTROSPECTION_ROWS[node.name.value] ?? 1)
      : pageSize(node, this.#variables);
    return {
      aliases: inner.aliases + (node.alias ? 1 : 0),
      directives: inner.directives,
      fields: inner.fields + 1,
      cost: rows * inner.cost + (isIntrospection ? 0 : 1),
      depth: isIntrospection ? 0 : inner.depth + 1,
      introspectionCost: rows * inner.introspectionCost + (isIntrospection ? 1 : 0),
      introspectionDepth: isIntrospection ? inner.introspectionDepth + 1 : inner.introspectionDepth,
    };
  }

  #fragment(name: string): Weight {
    const fragment = this.#fragments.get(name);
    // Validation reports an unknown fragment.
    if (!fragment) return NOTHING;
    const known = this.#weights.get(name);
    if (known) return known;
    if (known === null) {
      throw refused(`The fragment "${name}" spreads itself.`, 'GRAPHQL_VALIDATION_FAILED');
    }
    this.#weights.set(name, null);
    // Only introspection types have names with this prefix.
    const isIntrospection = fragment.typeCondition.name.value.startsWith('__');
    const weight = this.weigh(fragment.selectionSet, isIntrospection);
    this.#weights.set(name, weight);
    return weight;
  }
}

/** Returns the rows that a field may return: its `first`, `limit` or number of `ids`, otherwise 1. A page never exceeds 100. */
function pageSize(node: FieldNode, variables: Variables): number {
  const ids = node.arguments?.find(({ name }) => name.value === 'ids');
  if (ids) return idCount(ids.value, variables);
  const argument = node.arguments?.find(
    ({ name }) => name.value === 'first' || name.value === 'limit',
  );
  if (!argument) return 1;
  const size = numberOf(argument.value, variables);
  return size >= 1 && size <= 100 ? size : 100;
}

/** Returns NaN for anything but a number. Variables are weighed before they are validated, so they may have any type. */
function numberOf(value: ValueNode, variables: Variables): number {
  if (value.kind === Kind.INT) return Number(value.value);
  const given = value.kind === Kind.VARIABLE ? variables[value.name.value] : undefined;
  return typeof given === 'number' ? given : Number.NaN;
}

/** Counts a single value as a list of one, as GraphQL does. */
function idCount(value: ValueNode, variables: Variables): number {
  const ids =
    value.kind === Kind.LIST
      ? value.values
      : value.kind === Kind.VARIABLE
        ? variables[value.name.value]
        : null;
  return Array.isArray(ids) ? Math.min(Math.max(ids.length, 1), 100) : 1;
}
