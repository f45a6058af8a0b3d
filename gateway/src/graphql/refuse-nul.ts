import { GraphQLError, visit, type DocumentNode } from 'graphql';

const refusal = (): GraphQLError =>
  new GraphQLError("Text can't contain the character U+0000.", {
    extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
  });

/** Documents without the character. Apollo keeps parsed documents, so each is looked through once. */
const checked = new WeakSet<DocumentNode>();

/**
 * Refuses U+0000, which PostgreSQL can't store, in every text of a request. All input of the graph passes here, that of the REST
 * API too, so that no service has to look for it.
 * @throws {GraphQLError} BAD_USER_INPUT
 */
export function assertNoNul(document: DocumentNode, variables: unknown): void {
  if (hasNul(variables)) throw refusal();
  if (checked.has(document)) return;
  visit(document, {
    StringValue: ({ value }) => {
      if (value.includes('\u0000')) throw refusal();
    },
  });
  checked.add(document);
}

/** Deeper than any valid input, which is refused where it is read. */
const DEPTH_MAX = 100;

function hasNul(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return false;
  return Object.values(value).some((inner) => hasNul(inner, depth + 1));
}
