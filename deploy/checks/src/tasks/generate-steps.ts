import { runLanes, runSteps, type Step } from './run-steps.ts';

const COMPOSE: Step = {
  title: 'Supergraph and client schema',
  bin: 'schemas/scripts/compose-supergraph.ts',
  args: [],
};

/** Committed contracts, whose diff is reviewed. */
const CONTRACT_STEPS: readonly Step[] = [
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

/** What the gateway and its clients import; git ignores the types. */
const GATEWAY_STEPS: readonly Step[] = [
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
];

/**
 * Writes everything that is generated from the contracts, and exits at a failure. Types for GraphQL need the supergraph alone,
 * so that they are written beside the rest.
 */
export async function generate(): Promise<void> {
  await runSteps([COMPOSE]);
  await runLanes({
    contracts: [...CONTRACT_STEPS, ...GATEWAY_STEPS],
    types: [codegen('services/platform', 'resolvers'), codegen('web')],
  });
}
