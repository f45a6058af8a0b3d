import type { Principal } from '@outlay/platform/auth';
import { badInput } from '@outlay/platform/graphql';
import { readGlobalId } from '@outlay/schemas/global-id';
import { NODE_TYPES, type NodeType } from '@outlay/schemas/node-types';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { scopeMissing, scopesOfField } from '../auth/api-scopes.ts';
import type { AskSubgraph } from './ask-subgraph.ts';
import type { GatewayContext } from './gateway-context.ts';

/** Maximum ids of one `nodes(ids:)`. */
const IDS_MAX = 100;

/** An object that exists and is visible to the viewer. Its subgraph resolves the rest by its key. */
interface NodeReference {
  readonly __typename: NodeType;
  readonly globalId: string;
}

/** An error takes the place of a reference, and execution reports it there. */
type Found = NodeReference | GraphQLError | null;

const isReference = (found: Found): found is NodeReference =>
  found !== null && !(found instanceof GraphQLError);

/** Asks subgraphs for one request. */
export interface NodeContext {
  readonly ask: AskSubgraph;
  readonly facts: Partial<GatewayContext>;
}

/** The fields of Query that the gateway resolves itself. */
export const nodeQueries = {
  node: async ({ id }: { readonly id: string }, context: NodeContext): Promise<Found> => {
    const [found = null] = await findNodes([referenceOf(id, 'id', context.facts)], context);
    return found;
  },
  nodes: ({ ids }: { readonly ids: readonly string[] }, context: NodeContext): Promise<Found[]> => {
    if (ids.length < 1 || ids.length > IDS_MAX) throw badInput(`ids: 1 to ${IDS_MAX}`);
    const references = ids.map((id, index) => referenceOf(id, `ids.${index}`, context.facts));
    return findNodes(references, context);
  },
};

/**
 * Returns the reference that an id encodes, without checking that it exists; an error for an invalid id and for one beyond the
 * scopes of an API key.
 */
function referenceOf(
  id: string,
  argument: string,
  { principal }: NodeContext['facts'],
): NodeReference | GraphQLError {
  const type = readGlobalId(id)?.type;
  if (!type) return badInput(`${argument}: not a global id`);
  return scopeProblem(type, principal) ?? { __typename: type, globalId: id };
}

/**
 * Checks the scope of the query that otherwise reads the type. The error has no HTTP status, because the other nodes are still
 * returned.
 */
function scopeProblem(type: NodeType, principal?: Principal | null): GraphQLError | null {
  if (!principal?.scopes) return null;
  const { scopes } = principal;
  const sufficient = scopesOfField('query', NODE_TYPES[type].query);
  if (sufficient.some((scope) => scopes.includes(scope))) return null;
  const { message, extensions } = scopeMissing(sufficient[0] ?? 'ADMIN', scopes);
  return new GraphQLError(message, { extensions: { code: extensions['code'] } });
}

/**
 * Returns the references whose object exists and is visible to the viewer, in order; null for the others. Each subgraph gets one
 * request for all of its own. Without this check, a missing object would be returned with its global id and nulls.
 */
async function findNodes(
  wanted: readonly (NodeReference | GraphQLError)[],
  context: NodeContext,
): Promise<Found[]> {
  const references = wanted.filter(isReference);
  const bySubgraph = Map.groupBy(references, ({ __typename }) => NODE_TYPES[__typename].subgraph);
  const found = new Map<string, Found>();
  await Promise.all(
    [...bySubgraph].map(async ([subgraph, ofSubgraph]) => {
      const checked = await checkNodes(subgraph, ofSubgraph, context);
      ofSubgraph.forEach(({ globalId }, index) => found.set(globalId, checked[index] ?? null));
    }),
  );
  return wanted.map((each) => (isReference(each) ? (found.get(each.globalId) ?? null) : each));
}

const CHECK =
  'query Nodes($representations:[_Any!]!){_entities(representations:$representations){__typename}}';

interface CheckResponse {
  readonly data?: { readonly _entities: readonly unknown[] } | null;
  readonly errors?: readonly GraphQLFormattedError[];
}

/** Returns the references that the subgraph resolves for the viewer. When it doesn't respond, each is an error. */
async function checkNodes(
  subgraph: SubgraphName,
  references: readonly NodeReference[],
  { ask, facts }: NodeContext,
): Promise<Found[]> {
  const body = JSON.stringify({ query: CHECK, variables: { representations: references } });
  try {
    const { data, errors = [] } = JSON.parse(
      await ask(subgraph, { body, isMutation: false }, facts),
    ) as CheckResponse;
    return references.map((reference, index) => {
      if (data?._entities[index]) return reference;
      const error = errors.find(({ path }) => path === undefined || path[1] === index);
      return error ? new GraphQLError(error.message, { extensions: error.extensions ?? {} }) : null;
    });
  } catch (error) {
    if (error instanceof GraphQLError) return references.map(() => error);
    throw error;
  }
}
