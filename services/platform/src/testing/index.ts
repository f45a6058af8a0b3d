export { eventually } from './eventually.ts';
export { statementsOver } from './statements-over.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
