import { HeaderMap, type ApolloServerPlugin, type GraphQLRequest } from '@apollo/server';
import {
  GraphQLError,
  OperationTypeNode,
  type DocumentNode,
  type OperationDefinitionNode,
} from 'graphql';
import type { GatewayContext } from './gateway-context.ts';
import { scopeMissing } from '../auth/api-scopes.ts';
import { missingScope } from './missing-scope.ts';
import { assertWithinLimits } from './operation-limits.ts';
import { assertNoNul } from './refuse-nul.ts';
import { INTROSPECTION_FIELDS, rootFieldsOf } from './root-fields.ts';

/** Operations that are allowed without a session because they create one. */
const OPEN_FIELDS = new Set([
  '__typename',
  'me',
  'signIn',
  'confirmSignIn',
  'refreshSession',
  'signOut',
  'invitation',
  'acceptInvitation',
  'requestPasswordReset',
  'resetPassword',
  'createOrganization',
  'organizationRequest',
  'confirmOrganization',
]);

const signInFirst = (why: string): GraphQLError =>
  new GraphQLError(why, {
    extensions: {
      code: 'UNAUTHENTICATED',
      http: { status: 401, headers: new HeaderMap([['www-authenticate', 'Bearer']]) },
    },
  });

const badRequest = (why: string, code: string): GraphQLError =>
  new GraphQLError(why, { extensions: { code, http: { status: 400 } } });

/** @throws for a document without the requested operation, and for a subscription whose client can't receive a stream. */
function assertRuns(
  operation: OperationDefinitionNode | undefined,
  { operationName }: GraphQLRequest,
  { subscribe }: GatewayContext,
): asserts operation is OperationDefinitionNode {
  if (operation === undefined) {
    throw badRequest(
      operationName
        ? 'The document has no operation of this operationName.'
        : 'The document has several operations: name one in operationName.',
      'OPERATION_RESOLUTION_FAILURE',
    );
  }
  if (operation.operation === OperationTypeNode.SUBSCRIPTION && !subscribe) {
    throw badRequest(
      'A subscription is a stream: send it by POST with the header Accept: text/event-stream.',
      'BAD_REQUEST',
    );
  }
}

/** @throws for an operation that needs a session when the caller has none. */
function assertOpen(document: DocumentNode, operation: OperationDefinitionNode): void {
  const fields = rootFieldsOf(document, operation);
  if (fields.some((name) => INTROSPECTION_FIELDS.has(name))) {
    throw signInFirst('Sign in to read the schema.');
  }
  if (!fields.every((name) => OPEN_FIELDS.has(name))) throw signInFirst('Sign in first.');
}

/**
 * Decides whether an operation may run. An API key, and a session without a required second factor, is limited to its scopes.
 * Our own documents pass; others must stay within the limits, which are checked here again because a persisted query arrives
 * without its text. Without a session, only operations that create one are allowed.
 */
export const guardOperations: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ document, operation, contextValue, request }) => {
        assertRuns(operation, request, contextValue);
        assertNoNul(document, request.variables);
        const { principal, isTrusted } = contextValue;
        const scope =
          principal?.scopes && missingScope(document, request.operationName, principal.scopes);
        if (scope) throw scopeMissing(scope, principal.scopes);
        if (isTrusted) return Promise.resolve();
        if (principal === null) assertOpen(document, operation);
        assertWithinLimits(document, request.variables);
        return Promise.resolve();
      },
    }),
};
