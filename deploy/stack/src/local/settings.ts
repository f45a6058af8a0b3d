import { trustFields } from '@outlay/authority-log/trust';
import { envFields, loadConfig } from '@outlay/platform/config';
import type { KafkaSettings } from '@outlay/platform/kafka';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../paths.ts';

const schema = z.object({
  PORT: envFields.port().default(3000),
  OUTLAY_DATA_DIR: z.string().min(1).default('.outlay'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** Uses this PostgreSQL server instead of the embedded one; creates one database per service on it. */
  DATABASE_URL: z.url().optional(),
  /** With KAFKA_BROKERS, uses this cluster instead of the embedded broker; one login serves every part of the stack. */
  ...envFields.kafkaFields,
  KAFKA_BROKERS: envFields.kafkaFields.KAFKA_BROKERS.optional(),
  /** Uses this Solana RPC instead of the sandbox. Demo wallets and demo data exist on the sandbox only. */
  SOLANA_RPC_URL: z.url().optional(),
  /** Milliseconds per slot of the sandbox. */
  SANDBOX_SLOT_MS: z.coerce.number().int().min(20).max(10_000).default(200),
  /** Slots until a transaction of the sandbox is final. */
  SANDBOX_FINALIZED_LAG_SLOTS: z.coerce.number().int().min(1).max(64).default(10),
  /** The installation that operators' commands call, if it is not the local stack. */
  OUTLAY_URL: z.url().optional(),
  /** An operator's access token or API key for it. */
  OUTLAY_TOKEN: z.string().min(1).optional(),
  /** The wallet that writes the daily audit roots, if there is no local stack. */
  AUDIT_ADDRESS: z.string().optional(),
  /** The guardians whose signatures of prices count in it, as in the services' setting of this name. */
  PRICE_GUARDIAN_SET_FILE: z.string().min(1).optional(),
  /** Keys of that installation's identity, for operators' accounts. */
  PASSWORD_PEPPER_FILE: z.string().min(1).optional(),
  ROW_SEAL_KEY_FILE: z.string().min(1).optional(),
  /** Initial balance of the sandbox treasury: enough for thousands of demo payouts. */
  OUTLAY_TREASURY_PYUSD: z.coerce.number().int().min(1).max(1_000_000_000).default(1_000_000),
  /** Seconds until a change to a control by an organization's only admin takes effect. */
  CONTROL_CHANGE_DELAY_S: trustFields.CONTROL_CHANGE_DELAY_S.default(0),
  /** What binds a statement to its person at least. Plain REST clients have no key: here they may approve, and the client says so. */
  APPROVAL_ASSURANCE_MIN: z.enum(['SESSION', 'DEVICE_KEY', 'PASSKEY']).default('SESSION'),
  /** 'false' takes 'Create your organization' away. */
  SELF_SERVICE_ORGANIZATIONS: z.enum(['true', 'false']).default('true'),
  /** 'true' creates half a year of a company, 'few' an employee's expenses alone; 'false' leaves the organizations empty. */
  OUTLAY_DEMO_DATA: z.enum(['true', 'few', 'false']).default('true'),
  /** A service, or `gateway`, that `npm run dev` starts with a debugger at port 9229. */
  INSPECT: z.string().optional(),
});

/** The variable with the address of a service's database in another installation, for operators' commands. */
export const databaseVariableOf = (service: SubgraphName): string =>
  `${service.toUpperCase().replaceAll('-', '_')}_DATABASE_URL`;

const databases = z.object(
  Object.fromEntries(
    SUBGRAPH_NAMES.map((service) => [databaseVariableOf(service), z.url().optional()]),
  ),
);

/** Settings of identity that operators' commands need as well. */
export type IdentityKeyVariable = 'PASSWORD_PEPPER_FILE' | 'ROW_SEAL_KEY_FILE';

export interface StackSettings {
  port: number;
  dataDir: string;
  logLevel: string;
  databaseServerUrl: string | null;
  /** The caller's own cluster. */
  kafka: KafkaSettings | null;
  /** The library that connects to Kafka. */
  solanaRpcUrl: string | null;
  sandboxSlotMs: number;
  sandboxFinalizedLagSlots: number;
  operatorUrl: string | null;
  operatorToken: string | null;
  /** Addresses of databases, by their variables (databaseVariableOf). */
  databaseUrls: Readonly<Record<string, string | undefined>>;
  auditAddress: string | null;
  priceGuardianSetFile: string | null;
  /** Key files by the variables that name them. */
  identityKeyFiles: Readonly<Record<IdentityKeyVariable, string | null>>;
  treasuryPyusd: number;
  controlChangeDelayS: number;
  assuranceMin: 'SESSION' | 'DEVICE_KEY' | 'PASSKEY';
  selfService: boolean;
  demoData: 'company' | 'few' | 'none';
  inspect: string | null;
}

export function readSettings(): StackSettings {
  const environment = loadConfig(schema, process.env);
  return {
    port: environment.PORT,
    dataDir: resolve(ROOT, environment.OUTLAY_DATA_DIR),
    logLevel: environment.LOG_LEVEL,
    databaseServerUrl: environment.DATABASE_URL ?? null,
    kafka:
      environment.KAFKA_BROKERS === undefined
        ? null
        : { ...environment, KAFKA_BROKERS: environment.KAFKA_BROKERS },
    solanaRpcUrl: environment.SOLANA_RPC_URL ?? null,
    sandboxSlotMs: environment.SANDBOX_SLOT_MS,
    sandboxFinalizedLagSlots: environment.SANDBOX_FINALIZED_LAG_SLOTS,
    operatorUrl: environment.OUTLAY_URL ?? null,
    operatorToken: environment.OUTLAY_TOKEN ?? null,
    databaseUrls: loadConfig(databases, process.env),
    auditAddress: environment.AUDIT_ADDRESS ?? null,
    priceGuardianSetFile: environment.PRICE_GUARDIAN_SET_FILE ?? null,
    identityKeyFiles: {
      PASSWORD_PEPPER_FILE: environment.PASSWORD_PEPPER_FILE ?? null,
      ROW_SEAL_KEY_FILE: environment.ROW_SEAL_KEY_FILE ?? null,
    },
    treasuryPyusd: environment.OUTLAY_TREASURY_PYUSD,
    controlChangeDelayS: environment.CONTROL_CHANGE_DELAY_S,
    assuranceMin: environment.APPROVAL_ASSURANCE_MIN,
    selfService: environment.SELF_SERVICE_ORGANIZATIONS === 'true',
    demoData: ({ true: 'company', few: 'few', false: 'none' } as const)[
      environment.OUTLAY_DEMO_DATA
    ],
    inspect: environment.INSPECT ?? null,
  };
}
