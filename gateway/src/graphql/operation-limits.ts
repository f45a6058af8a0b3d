import type { ApolloServerPlugin } from '@apollo/server';
import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { GatewayContext } from './gateway-context.ts';

/** performance-reliability.md rule 23. Depth leaves room for connections: edges and nodes are levels too. */
export const LIMITS = {
  depth: 12,
  aliases: 15,
  directives: 50,
  tokens: 1_000,
  fields: 1_000,
} as const;

interface Count {
  aliases: number;
  directives: number;
  fields: number;
  depth: number;
}

const tooComplex = (what: string, max: number): GraphQLError =>
  new GraphQLError(`The operation has too many ${what}: at most ${max}.`, {
    extensions: { code: 'OPERATION_TOO_COMPLEX', http: { status: 400 } },
  });

/**
 * Counts what an operation asks for after its fragments are put in, and stops as soon as a limit is passed: a document of
 * doubling fragments is small to read and huge to run.
 */
export function assertWithinLimits(document: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  }
  const count: Count = { aliases: 0, directives: 0, fields: 0, depth: 0 };
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    count.directives += definition.directives?.length ?? 0;
    visit(definition.selectionSet, 1, fragments, count, new Set());
  }
}

function visit(
  set: SelectionSetNode,
  depth: number,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  count: Count,
  open: Set<string>,
): void {
  if (depth > LIMITS.depth) throw tooComplex('levels', LIMITS.depth);
  for (const selection of set.selections) {
    count.directives += selection.directives?.length ?? 0;
    if (count.directives > LIMITS.directives) throw tooComplex('directives', LIMITS.directives);
    if (selection.kind === Kind.FIELD) {
      count.fields += 1;
      if (selection.alias) count.aliases += 1;
      if (count.fields > LIMITS.fields) throw tooComplex('fields', LIMITS.fields);
      if (count.aliases > LIMITS.aliases) throw tooComplex('aliases', LIMITS.aliases);
      if (selection.selectionSet) visit(selection.selectionSet, depth + 1, fragments, count, open);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      visit(selection.selectionSet, depth, fragments, count, open);
    } else {
      const { value: name } = selection.name;
      const fragment = fragments.get(name);
      // A cycle is refused by validation; here it must only not loop.
      if (!fragment || open.has(name)) continue;
      open.add(name);
      visit(fragment.selectionSet, depth, fragments, count, open);
      open.delete(name);
    }
  }
}

const isIntrospection = (document: DocumentNode): boolean =>
  document.definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.selectionSet.selections.some(
        (selection) =>
          selection.kind === Kind.FIELD && ['__schema', '__type'].includes(selection.name.value),
      ),
  );

/** Applies the limits to every operation. Introspection documents are long by nature; only signed-in callers may send them. */
export const operationLimits: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ document, contextValue }) => {
        if (!isIntrospection(document)) assertWithinLimits(document);
        else if (!contextValue.viewer) {
          throw new GraphQLError('Sign in to read the schema.', {
            extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } },
          });
        }
        return Promise.resolve();
      },
    }),
};
