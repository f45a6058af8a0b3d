import type { ApolloServerPlugin } from '@apollo/server';
import { DURATION_BUCKETS_S, Histogram, type Registry } from '@outlay/platform/telemetry';
import type { GatewayContext } from './gateway-context.ts';

/** Label for external documents, whose operation names would create unbounded labels. */
const OTHER = 'other';

/** Returns an operation's name for metrics and traces: its own name only for our own documents. */
export const operationLabel = (name: string | null | undefined, isTrusted: boolean): string =>
  isTrusted ? (name ?? 'anonymous') : OTHER;

/** Returns the operation name of one of our own documents. */
export const operationNameIn = (document: unknown): string | null =>
  (typeof document === 'string'
    ? /^\s*(?:query|mutation)\s+(\w{1,80})/m.exec(document)?.[1]
    : undefined) ?? null;

/** Counts and times every GraphQL operation, including those of the REST API. */
export function createOperationMetrics(registry: Registry): ApolloServerPlugin<GatewayContext> {
  const duration = new Histogram({
    name: 'outlay_graphql_operation_duration_seconds',
    help: 'Time until the answer was ready, by operation (documents of others are "other") and outcome',
    labelNames: ['operation', 'outcome'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  });
  return {
    requestDidStart: () => {
      const beganMs = performance.now();
      return Promise.resolve({
        willSendResponse: ({ contextValue, operationName, errors }) => {
          const operation = operationLabel(operationName, contextValue.isTrusted);
          const outcome = (errors ?? []).length === 0 ? 'ok' : 'error';
          duration.observe({ operation, outcome }, (performance.now() - beganMs) / 1_000);
          return Promise.resolve();
        },
      });
    },
  };
}
