import { ApolloServer } from '@apollo/server';
import { createMetrics } from '@outlay/platform/telemetry';
import { expect, test } from 'vitest';
import type { GatewayContext } from './gateway-context.ts';
import { createOperationMetrics, operationNameIn } from './operation-metrics.ts';

/** Runs operations, ours and external ones, and returns the resulting series. */
async function seriesAfter(
  ...operations: readonly { query: string; isTrusted: boolean }[]
): Promise<string[]> {
  const metrics = createMetrics('test');
  const server = new ApolloServer<GatewayContext>({
    typeDefs: 'type Query { me: Int fails: Int! }',
    resolvers: {
      Query: {
        me: () => 4,
        fails: () => {
          throw new Error('no');
        },
      },
    },
    plugins: [createOperationMetrics(metrics)],
  });
  for (const { query, isTrusted } of operations) {
    const contextValue = { isTrusted } as GatewayContext;
    await server.executeOperation({ query }, { contextValue });
  }
  await server.stop();
  return (await metrics.metrics())
    .split('\n')
    .filter((line) => line.startsWith('outlay_graphql_operation_duration_seconds_count'))
    .map((line) => line.replace(/^.*\{(.*)\} (\d+)$/, '$1 $2').replace('service="test",', ''));
}

test('our own operations are counted by name and by whether they failed', async () => {
  const series = await seriesAfter(
    { query: 'query Me { me }', isTrusted: true },
    { query: 'query Me { me }', isTrusted: true },
    { query: 'query Fails { fails }', isTrusted: true },
  );
  expect(series).toEqual(['operation="Me",outcome="ok" 2', 'operation="Fails",outcome="error" 1']);
});

test('any number of unknown operation names make one series per outcome', async () => {
  const series = await seriesAfter(
    ...Array.from({ length: 20 }, (_, index) => ({
      query: `query Invented${index} { me }`,
      isTrusted: false,
    })),
    { query: 'query Broken {', isTrusted: false },
  );
  expect(series).toEqual([
    'operation="other",outcome="ok" 20',
    'operation="other",outcome="error" 1',
  ]);
});

test("a document's name is read from its text, and an anonymous document has none", () => {
  expect(operationNameIn('fragment A on B { c }\nquery Expenses($first: Int) { x }')).toBe(
    'Expenses',
  );
  expect(operationNameIn('{ me }')).toBeNull();
  expect(operationNameIn(7)).toBeNull();
});
