import type { ApolloServerPlugin, GraphQLRequest } from '@apollo/server';
import { GraphQLError, type DocumentNode } from 'graphql';
import type { GatewayContext } from './gateway-context.ts';
import { scopeMissing } from '../auth/api-scopes.ts';
import { missingScope } from './missing-scope.ts';
import { assertWithinLimits } from './operation-limits.ts';
import { INTROSPECTION_FIELDS, operationOf, rootFieldsOf } from './root-fields.ts';

/** Operations that are allowed without a session: those that lead to one. */
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
  new GraphQLError(why, { extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } } });

/** @throws for an operation that needs a session when there is none. */
function assertOpen(document: DocumentNode, { operationName }: GraphQLRequest): void {
  const operation = operationOf(document, operationName);
  const fields = operation ? rootFieldsOf(document, operation) : [];
  if (fields.some((name) => INTROSPECTION_FIELDS.has(name))) {
    throw signInFirst('Sign in to read the schema.');
  }
  if (!fields.every((name) => OPEN_FIELDS.has(name))) throw signInFirst('Sign in first.');
}

/**
 * Decides whether an operation may run. An API key, and a session without a required second factor, is limited to its scopes. Our own documents pass; others must stay within
 * the limits, checked here again because a persisted query arrives without its text, and without a session only those that lead
 * to one are allowed.
 */
export const guardOperations: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ document, contextValue, request }) => {
        const { principal, isTrusted } = contextValue;
        const scope =
          principal?.scopes && missingScope(document, request.operationName, principal.scopes);
        if (scope) throw scopeMissing(scope, principal.scopes);
        if (isTrusted) return Promise.resolve();
        if (principal === null) assertOpen(document, request);
        assertWithinLimits(document, request.variables);
        return Promise.resolve();
      },
    }),
};
