import { GraphQLError, Kind, OperationTypeNode, type DocumentNode } from 'graphql';
import { rootSelectionsOf } from './root-fields.ts';

const CONDITIONS: ReadonlySet<string> = new Set(['skip', 'include']);

/**
 * Refuses subscriptions with a conditional root field, as the GraphQL specification requires. Validation can't: it evaluates the
 * condition without variables, and throws.
 * @throws {GraphQLError} GRAPHQL_VALIDATION_FAILED
 */
export function assertUnconditional(document: DocumentNode): void {
  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
    if (operation.operation !== OperationTypeNode.SUBSCRIPTION) continue;
    const isConditional = rootSelectionsOf(document, operation).some(({ directives }) =>
      directives?.some(({ name }) => CONDITIONS.has(name.value)),
    );
    if (!isConditional) continue;
    throw new GraphQLError("The root field of a subscription can't have @skip or @include.", {
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
    });
  }
}
