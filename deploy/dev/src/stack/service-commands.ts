import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { join } from 'node:path';
import { CACHE, NODE, ROOT } from '../paths.ts';
import type { Command } from '../processes/supervised-process.ts';
import type { StackKeys } from './keys.ts';
import type { StackSettings } from './settings.ts';

export interface StackAddresses {
  ports: Readonly<Record<SubgraphName, number>>;
  gatewayPort: number;
  databases: Readonly<Record<SubgraphName, string>>;
  kafkaBrokers: string;
  solanaRpcUrl: string;
  /** Null on a chain that is not the sandbox. */
  solanaGenesisHash: string | null;
  explorerTransactionUrl: string;
  smtpUrl: string;
  /** Base address of links in emails. */
  publicUrl: string;
}

/** `--disable-proto=delete`: no JSON key can reach a prototype (CVE-2026-32621 and similar). */
const NODE_FLAGS = [
  '--disable-proto=delete',
  // Small heaps: ten processes share one machine, and none holds more than a page of rows at once. A young generation of 4 MB
  // spent a fifth of all CPU on garbage collection (`npm run bench -- flow`).
  '--max-old-space-size=256',
  '--max-semi-space-size=8',
];

export const nodeCommand = (
  script: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Command => ({
  file: NODE,
  args: [...NODE_FLAGS, join(ROOT, script), ...args],
  env: { ...env, NODE_COMPILE_CACHE: join(CACHE, 'compile'), NODE_ENV: 'production' },
});

export const subgraphUrl = (addresses: StackAddresses, name: SubgraphName): string =>
  `http://127.0.0.1:${addresses.ports[name]}`;

/** Environment of every subgraph. */
export const subgraphEnvironment = (
  name: SubgraphName,
  addresses: StackAddresses,
  keys: StackKeys,
  logLevel: string,
): Record<string, string> => ({
  HOST: '127.0.0.1',
  PORT: String(addresses.ports[name]),
  LOG_LEVEL: logLevel,
  DATABASE_URL: addresses.databases[name],
  KAFKA_BROKERS: addresses.kafkaBrokers,
  INTERNAL_TOKEN_PUBLIC_KEY_FILE: keys.internalTokenPublicKeyFile,
});

const chainEnvironment = (addresses: StackAddresses): Record<string, string> => ({
  SOLANA_RPC_URL: addresses.solanaRpcUrl,
  ...(addresses.solanaGenesisHash && { SOLANA_GENESIS_HASH: addresses.solanaGenesisHash }),
});

/** Environment of services that send email. */
const mailEnvironment = ({ smtpUrl, publicUrl }: StackAddresses): Record<string, string> => ({
  SMTP_URL: smtpUrl,
  PUBLIC_URL: publicUrl,
});

/** Environment of each service, beside the common part. */
const ownEnvironment = (
  name: SubgraphName,
  addresses: StackAddresses,
  keys: StackKeys,
  dataDir: string,
): Record<string, string> => {
  switch (name) {
    case 'identity':
      return {
        ACCESS_TOKEN_PRIVATE_KEY_FILE: keys.accessTokenPrivateKeyFile,
        ...mailEnvironment(addresses),
      };
    case 'receipt-ai':
      return {
        STORAGE_DIR: join(dataDir, 'uploads'),
        FILE_LINK_SECRET_FILE: keys.fileLinkSecretFile,
        OCR_PACK_DIR: join(CACHE, 'pp-ocrv6'),
      };
    case 'ledger-watcher':
      return {
        ...chainEnvironment(addresses),
        PYTH_RPC_URL: addresses.solanaRpcUrl,
        EXPLORER_TRANSACTION_URL: addresses.explorerTransactionUrl,
        PRICES_SIMULATED: String(addresses.solanaGenesisHash !== null),
        TREASURY_ADDRESS: keys.treasuryAddress,
        OTHER_TREASURY_ADDRESSES: keys.secondTreasuryAddress,
      };
    case 'payout':
      return {
        ...chainEnvironment(addresses),
        SUBMISSION_PUBLIC_KEYS_FILE: keys.submissionProof.publicKeysFile,
        CERTIFICATE_PUBLIC_KEYS_FILE: keys.approvalProof.publicKeysFile,
        TREASURY_KEY_FILE: keys.treasuryKeyFile,
        TREASURIES_FILE: keys.treasuriesFile,
        AUDIT_KEY_FILE: keys.auditKeyFile,
        EXPLORER_TRANSACTION_URL: addresses.explorerTransactionUrl,
      };
    case 'notification':
      return {
        WEBHOOK_KEY_FILE: keys.webhookKeyFile,
        // Local webhook receivers are on the same machine.
        WEBHOOKS_ALLOW_PRIVATE: 'true',
        ...mailEnvironment(addresses),
      };
    case 'expense':
      return {
        SUBMISSION_KEY_FILE: keys.submissionProof.privateKeyFile,
        SUBMISSION_PUBLIC_KEYS_FILE: keys.submissionProof.publicKeysFile,
      };
    case 'workflow':
      return {
        CERTIFICATE_KEY_FILE: keys.approvalProof.privateKeyFile,
        SUBMISSION_PUBLIC_KEYS_FILE: keys.submissionProof.publicKeysFile,
      };
  }
};

export const subgraphCommand = (
  name: SubgraphName,
  addresses: StackAddresses,
  keys: StackKeys,
  settings: Pick<StackSettings, 'dataDir' | 'logLevel' | 'controlChangeDelayS'>,
): Command =>
  nodeCommand(`services/${name}/src/main.ts`, {
    CONTROL_CHANGE_DELAY_S: String(settings.controlChangeDelayS),
    ...subgraphEnvironment(name, addresses, keys, settings.logLevel),
    ...ownEnvironment(name, addresses, keys, settings.dataDir),
  });

export const gatewayCommand = (
  addresses: StackAddresses,
  keys: StackKeys,
  {
    logLevel,
    demoAccountsFile,
    instance,
  }: { logLevel: string; demoAccountsFile: string; instance: string },
): Command =>
  nodeCommand('gateway/src/main.ts', {
    HOST: '127.0.0.1',
    PORT: String(addresses.gatewayPort),
    LOG_LEVEL: logLevel,
    KAFKA_BROKERS: addresses.kafkaBrokers,
    INTERNAL_TOKEN_PRIVATE_KEY_FILE: keys.internalTokenPrivateKeyFile,
    SUBGRAPH_URLS: SUBGRAPH_NAMES.map((name) => `${name}=${subgraphUrl(addresses, name)}`).join(
      ',',
    ),
    WEB_DIST_DIR: join(ROOT, 'web/dist'),
    // All clients here share one address, including tests and benchmarks.
    REQUESTS_PER_MINUTE_MAX: '60000',
    EXPLORER_TRANSACTION_URL: addresses.explorerTransactionUrl,
    DEMO_ACCOUNTS_FILE: demoAccountsFile,
    INSTANCE_ID: instance,
  });
