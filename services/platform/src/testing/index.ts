export { anEvent, messageOf } from './an-event.ts';
export { createPartitionPlacement, type PartitionPlacement } from './partition-placement.ts';
export { explainDatabase, type ExplainedDatabase } from './explained-database.ts';
export { eventually } from './eventually.ts';
export { migrationsOf } from './migrations.ts';
export { createServiceTestkit, type ServiceTestkit, type StoredEvent } from './service-testkit.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
export { vacuum } from './vacuum.ts';
export {
  startSubgraphTestkit,
  type GraphqlAnswer,
  type SubgraphTestkit,
} from './subgraph-testkit.ts';
export { readZip, type UnzippedFile } from './read-zip.ts';
