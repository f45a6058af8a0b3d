import {
  GraphQLError,
  Kind,
  parse,
  type DefinitionNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** The error of a request that a subgraph didn't respond to, with the missing part of the response. */
export class MissingPartError extends GraphQLError {
  /** Path from the root to the objects that the request adds fields to; '@' means each item of a list. */
  readonly at: readonly (string | number)[];
  /** Response names of the fields that the request adds. */
  readonly fields: readonly string[];

  constructor({ message, extensions }: GraphQLError, at: readonly unknown[], query: string) {
    super(message, { extensions });
    this.at = at.filter((step) => typeof step === 'string' || typeof step === 'number');
    this.fields = fieldsOf(query);
  }
}

type Path = readonly (string | number)[];

/**
 * Gives each missing part an error with the path of its null, as the GraphQL specification requires; Apollo's executor
 * leaves it out. For a field that is missing in several list items, the path is that of the first.
 */
export function locateMissingParts(errors: readonly GraphQLError[], data: unknown): GraphQLError[] {
  const located = new Set<string>();
  return errors.flatMap((error) => {
    if (!(error instanceof MissingPartError)) return [error];
    const paths = pathsOf(error, data);
    const fresh = paths.filter((path) => {
      const key = JSON.stringify([error.extensions['service'], path]);
      return !located.has(key) && located.add(key);
    });
    const { message, extensions } = error;
    return paths.length === 0
      ? [error]
      : fresh.map((path) => new GraphQLError(message, { extensions, path }));
  });
}

/** Returns the first null for each of a failed request's fields, or for the object around them if they have none. */
function pathsOf({ at, fields }: MissingPartError, data: unknown): Path[] {
  const ofFields = fields.flatMap((field) => firstNull(data, [...at, field]) ?? []);
  if (ofFields.length > 0) return ofFields.map(({ path }) => path);
  const ofObject = firstNull(data, at);
  return ofObject ? [ofObject.path] : [];
}

/** Returns the path of the first null along `steps`; null without one, or when the client did not request the field. */
function firstNull(
  value: unknown,
  [step, ...rest]: Path,
  path: Path = [],
): { readonly path: Path } | null {
  if (value === null) return { path };
  if (Array.isArray(value)) {
    const next = step === '@' || step === undefined ? rest : [step, ...rest];
    for (const [index, item] of value.entries()) {
      const found = firstNull(item, next, [...path, index]);
      if (found) return found;
    }
    return null;
  }
  if (step === undefined || typeof value !== 'object') return null;
  return firstNull((value as Record<string, unknown>)[step], rest, [...path, step]);
}

/** Returns the fields that a subgraph request selects, from the query itself or from its entities. */
function fieldsOf(query: string): string[] {
  const { definitions } = parse(query, { noLocation: true });
  const operation = definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  const [first] = operation?.selectionSet.selections ?? [];
  const entities =
    first?.kind === Kind.FIELD && first.name.value === '_entities' ? first.selectionSet : undefined;
  const set = entities ?? operation?.selectionSet;
  return set ? [...new Set(namesIn(set, definitions))] : [];
}

const namesIn = (
  { selections }: SelectionSetNode,
  definitions: readonly DefinitionNode[],
): string[] =>
  selections.flatMap((each) => {
    if (each.kind === Kind.FIELD) return [(each.alias ?? each.name).value];
    if (each.kind === Kind.INLINE_FRAGMENT) return namesIn(each.selectionSet, definitions);
    const fragment = definitions.find(
      (other): other is FragmentDefinitionNode =>
        other.kind === Kind.FRAGMENT_DEFINITION && other.name.value === each.name.value,
    );
    return fragment ? namesIn(fragment.selectionSet, definitions) : [];
  });
