export { awaitPostgres, createDatabases, preparePostgres } from './postgres-server.ts';
