import { HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import {
  executeSync,
  getVariableValues,
  GraphQLError,
  OperationTypeNode,
  type ExecutionArgs,
} from 'graphql';
import type { LiveEvent } from '../live/event-stream.ts';
import type { GatewayContext } from './gateway-context.ts';
import { rootFieldsOf } from './root-fields.ts';
import type { Subscription } from './subscription.ts';

/** Converts events to each field of the Subscription type. */
const FIELDS: Readonly<Record<string, (event: LiveEvent) => object | null>> = {
  changes: ({ kind, data }) => (kind === 'change' ? data : null),
  uploads: ({ kind, data }) =>
    kind === 'upload' ? { ...data, stage: data.stage.toUpperCase() } : null,
};

/**
 * Subscriptions pass the same parser, validation, limits and guard as any operation, and then go to the waiting stream instead
 * of the subgraphs.
 */
export const subscriptions: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ operation, request, schema }) => {
        if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return Promise.resolve();
        const definitions = operation.variableDefinitions ?? [];
        const { errors } = getVariableValues(schema, definitions, request.variables ?? {});
        const [error] = errors ?? [];
        if (!error) return Promise.resolve();
        throw new GraphQLError(error.message, {
          nodes: error.nodes ?? null,
          extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
        });
      },
      responseForOperation: ({
        document,
        operation,
        operationName,
        request,
        schema,
        contextValue,
      }) => {
        if (operation.operation !== OperationTypeNode.SUBSCRIPTION) return Promise.resolve(null);
        // Validation ensures that there is exactly one field.
        const [field = ''] = rootFieldsOf(document, operation);
        const { variables } = request;
        contextValue.subscribe?.(
          run(field, { schema, document, operationName, variableValues: variables }),
        );
        return Promise.resolve({
          http: { headers: new HeaderMap() },
          body: { kind: 'single', singleResult: {} },
        });
      },
    }),
};

const run =
  (field: string, operation: Omit<ExecutionArgs, 'rootValue'>): Subscription =>
  (event) => {
    const value = FIELDS[field]?.(event) ?? null;
    return value && executeSync({ ...operation, rootValue: { [field]: value } });
  };
