import { isStorable, unstorablePlace } from '@outlay/platform/text';
import { GraphQLError, visit, type DocumentNode } from 'graphql';

const refusal = (place: string): GraphQLError =>
  new GraphQLError(`${place} is not valid text.`, {
    extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
  });

/** Documents whose texts can be stored. Apollo keeps parsed documents, so each is looked through once. */
const checked = new WeakSet<DocumentNode>();

/**
 * Refuses what PostgreSQL can't store in every text of a request. All input of the graph passes here, also what comes in a URL
 * and not in a body, and that of the REST API, so that no service has to look for it.
 * @throws {GraphQLError} BAD_USER_INPUT
 */
export function assertNoNul(document: DocumentNode, variables: unknown): void {
  const place = unstorablePlace(variables, 'variables');
  if (place !== null) throw refusal(place);
  if (checked.has(document)) return;
  visit(document, {
    StringValue: ({ value }) => {
      if (!isStorable(value)) throw refusal('The document');
    },
  });
  checked.add(document);
}
