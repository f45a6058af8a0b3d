import { envFields } from '@outlay/platform/config';
import type { GuardianSet } from '@outlay/prices';
import { OPS_USER } from '@outlay/kafka-topics';
import { createKafkaClient, kafkaConnectionOf, type KafkaClient } from '@outlay/platform/kafka';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import { priceGuardianSets } from '@outlay/prices/settings';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import pg from 'pg';
import { pino } from 'pino';
import {
  connectionAs,
  databaseVariableOf,
  keyFileIn,
  readRunFile,
  readSettings,
  type IdentityKeyVariable,
} from '@outlay/stack/local';

/** Shown to the operator as is, with exit code 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** The local stack's run file; null with OUTLAY_URL, so that no command mixes two installations. */
const localStack = (): ReturnType<typeof readRunFile> => {
  const { operatorUrl, dataDir } = readSettings();
  return operatorUrl === null ? readRunFile(dataDir) : null;
};

/** The error of a command that needs this variable. */
const lacking = (variable: string): OperatorError =>
  new OperatorError(`Set ${variable}, or without OUTLAY_URL start the local stack with npm start.`);

/**
 * The cluster of KAFKA_BROKERS, else that of the running local stack, as a user who may only read unless another is named.
 *
 * @throws {OperatorError} when there is none
 */
export function connectKafka(user = OPS_USER): KafkaClient {
  const settings = readSettings();
  const running = localStack()?.kafka;
  const connection = settings.kafka
    ? kafkaConnectionOf(settings.kafka)
    : running && connectionAs(running, user);
  if (!connection) throw lacking('KAFKA_BROKERS');
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

/** The Solana node of SOLANA_RPC_URL, else of the local stack. @throws {OperatorError} without one */
export function solanaRpcUrl(): string {
  const url = readSettings().solanaRpcUrl ?? localStack()?.solanaRpcUrl;
  if (url === undefined) throw lacking('SOLANA_RPC_URL');
  return url;
}

/** The wallet whose memos count as roots: AUDIT_ADDRESS, else that of the local stack. @throws {OperatorError} without one */
export function auditAddress(): string {
  const address = readSettings().auditAddress ?? localStack()?.auditAddress;
  if (address === undefined) throw lacking('AUDIT_ADDRESS, the wallet that writes the roots');
  return address;
}

/** The guardians whose signatures of prices count: of PRICE_GUARDIAN_SET_FILE, else the local stack's, else Wormhole's. */
export function priceGuardians(): readonly GuardianSet[] {
  const { priceGuardianSetFile: given, operatorUrl, dataDir } = readSettings();
  const local =
    operatorUrl === null ? keyFileIn(dataDir, 'payout', 'PRICE_GUARDIAN_SET_FILE') : null;
  return priceGuardianSets().parse(given ?? local ?? undefined);
}

/** A key of identity's, from the file that its variable names, else of the local stack. @throws {OperatorError} without it */
export function identityKeyOf(variable: IdentityKeyVariable): Buffer {
  const { identityKeyFiles, operatorUrl, dataDir } = readSettings();
  const file =
    identityKeyFiles[variable] ??
    (operatorUrl === null ? keyFileIn(dataDir, 'identity', variable) : null);
  if (file === null) throw lacking(variable);
  return envFields.keyFile().parse(file);
}

/** Address of a service's database, as the service itself: of its variable, else of the local stack. @throws {OperatorError} without one */
export function databaseUrlOf(service: SubgraphName): string {
  const variable = databaseVariableOf(service);
  const url = readSettings().databaseUrls[variable] ?? localStack()?.services[service]?.databaseUrl;
  if (url === undefined) throw lacking(variable);
  return url;
}

/** Runs `work` on the database of a service. @throws {OperatorError} without its address */
export async function onDatabase<Value>(
  service: SubgraphName,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = createDatabase({
    url: databaseUrlOf(service),
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

/** Queries one service's database after another. @throws {OperatorError} without its address */
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
