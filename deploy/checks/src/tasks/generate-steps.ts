import type { Step } from './run-steps.ts';

/** Committed contracts (their diff is reviewed), then generated code that git ignores. */
export const CONTRACT_STEPS: readonly Step[] = [
  { title: 'Supergraph and client schema', bin: 'schemas/scripts/compose-supergraph.ts', args: [] },
  { title: 'Event types', bin: 'schemas/scripts/generate-event-types.ts', args: [] },
  { title: 'AsyncAPI', bin: 'schemas/scripts/generate-asyncapi.ts', args: [] },
  {
    title: 'Bodies of statements',
    bin: 'services/authority/scripts/write-statement-schemas.ts',
    args: [],
  },
  { title: 'Schema of proofs', bin: 'schemas/scripts/generate-proof-schema.ts', args: [] },
  {
    title: 'Alerts for Kubernetes',
    bin: 'deploy/checks/src/observability/write-prometheus-rule.ts',
    args: [],
  },
  { title: 'Lists of services', bin: 'deploy/checks/src/tasks/write-service-lists.ts', args: [] },
  { title: 'Map of events', bin: 'deploy/checks/src/tasks/write-event-map.ts', args: [] },
];

const codegen = (folder: string, what = folder): Step => ({
  title: `Types of ${what}`,
  bin: 'graphql-codegen',
  args: ['--config', 'codegen.ts'],
  cwd: folder,
});

export const GENERATE_STEPS: readonly Step[] = [
  ...CONTRACT_STEPS,
  codegen('services/platform', 'resolvers'),
  codegen('gateway'),
  // The routes import the types of the operations that they run.
  { title: 'OpenAPI', bin: 'gateway/scripts/write-openapi.ts', args: [] },
  {
    title: 'Types of the client',
    bin: 'openapi-typescript',
    args: [
      '../openapi/openapi.json',
      '--output',
      'generated/openapi.ts',
      '--default-non-nullable',
      'false',
    ],
    cwd: 'schemas/client',
  },
  { title: 'Promises of the last release', bin: 'schemas/scripts/check-contracts.ts', args: [] },
  codegen('web'),
];
