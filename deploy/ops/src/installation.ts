import { OPS_USER } from '@outlay/kafka-topics';
import { createKafkaClient, kafkaConnectionOf, type KafkaClient } from '@outlay/platform/kafka';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import pg from 'pg';
import { pino } from 'pino';
import { connectionAs, readRunFile, readSettings } from '@outlay/dev/stack';

/** Shown to the operator as is, with exit code 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/**
 * The cluster of KAFKA_BROKERS, else that of the running local stack, as a user who may read, or the one who may change it.
 *
 * @throws {OperatorError} when there is none
 */
export function connectKafka(user = OPS_USER): KafkaClient {
  const settings = readSettings();
  const running = readRunFile(settings.dataDir)?.kafka;
  const connection = settings.kafka
    ? kafkaConnectionOf(settings.kafka)
    : running && connectionAs(running, user);
  if (!connection) {
    throw new OperatorError(
      'No cluster: set KAFKA_BROKERS, or start the local stack with npm start.',
    );
  }
  return createKafkaClient({
    ...connection,
    clientId: 'outlay-ops',
    log: pino({ level: 'silent' }),
  });
}

/** @throws {OperatorError} when no service has this name */
export function serviceNamed(name: string): SubgraphName {
  const service = SUBGRAPH_NAMES.find((each) => each === name);
  if (!service) {
    throw new OperatorError(`No service ${name}: choose one of ${SUBGRAPH_NAMES.join(', ')}.`);
  }
  return service;
}

/** The Solana node of the running stack. @throws {OperatorError} without one */
export function solanaRpcUrl(): string {
  const url = readRunFile(readSettings().dataDir)?.solanaRpcUrl;
  if (url === undefined) throw new OperatorError('No running stack: start it with npm start.');
  return url;
}

/** The wallet whose memos count as roots: AUDIT_ADDRESS, else that of the running stack. @throws {OperatorError} without one */
export function auditAddress(): string {
  const settings = readSettings();
  const address = settings.auditAddress ?? readRunFile(settings.dataDir)?.auditAddress;
  if (address === undefined) {
    throw new OperatorError('Set AUDIT_ADDRESS to the wallet that writes the roots.');
  }
  return address;
}

/** Address of a service's database, as the service itself. @throws {OperatorError} without a running local stack */
export function databaseUrlOf(service: SubgraphName): string {
  const services = readRunFile(readSettings().dataDir)?.services;
  if (!services) throw new OperatorError('No running stack: start it with npm start.');
  const url = services[service]?.databaseUrl;
  if (url === undefined)
    throw new OperatorError(`The running stack has no database of ${service}.`);
  return url;
}

/** Runs `work` on the database of a service. @throws {OperatorError} without a running local stack */
export const onDatabase = <Value>(
  service: SubgraphName,
  work: (database: Database) => Promise<Value>,
): Promise<Value> => onDatabaseAt(databaseUrlOf(service), work);

/** Runs `work` on the database of IDENTITY_DATABASE_URL, else on that of the local stack. */
export const onIdentityDatabase = <Value>(
  work: (database: Database) => Promise<Value>,
): Promise<Value> =>
  onDatabaseAt(readSettings().identityDatabaseUrl ?? databaseUrlOf('identity'), work);

async function onDatabaseAt<Value>(
  url: string,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = createDatabase({
    url,
    poolMax: 1,
    applicationName: 'outlay-ops',
    log: pino({ level: 'silent' }),
    scopeByDefault: ALL_ORGANIZATIONS,
  });
  try {
    return await work(database);
  } finally {
    await database.$client.end();
  }
}

/** Queries each service's database in turn. @throws {OperatorError} without a running local stack */
export async function askDatabases<Row extends object>(
  services: readonly SubgraphName[],
  query: string,
  values: readonly unknown[] = [],
): Promise<(Row & { service: SubgraphName })[]> {
  const found: (Row & { service: SubgraphName })[] = [];
  for (const service of services) {
    const client = new pg.Client({
      connectionString: databaseUrlOf(service),
      application_name: 'outlay-ops',
      statement_timeout: 10_000,
    });
    await client.connect();
    try {
      await client.query(`set outlay.organization_id = '${ALL_ORGANIZATIONS}'`);
      const { rows } = await client.query<Row>(query, [...values]);
      found.push(...rows.map((row) => ({ ...row, service })));
    } finally {
      await client.end();
    }
  }
  return found;
}
