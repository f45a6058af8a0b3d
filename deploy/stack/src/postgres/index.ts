export {
  awaitPostgres,
  chooseLauncher,
  createDatabases,
  preparePostgres,
  withPrefix,
} from './postgres-server.ts';
