import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { join } from 'node:path';
import { CACHE, NODE, ROOT } from '../paths.ts';
import type { Command } from '../processes/supervised-process.ts';
import type { StackKeys } from './keys.ts';
import type { StackSettings } from './settings.ts';
import type { RunFile } from './run-file.ts';

export interface StackAddresses {
  ports: Readonly<Record<SubgraphName, number>>;
  gatewayPort: number;
  managementPort: number;
  signerPort: number;
  /** The services' databases, as their owner and as the login that serves. */
  databases: Readonly<Record<SubgraphName, string>>;
  runtimeDatabases: Readonly<Record<SubgraphName, string>>;
  kafka: RunFile['kafka'];
  solanaRpcUrl: string;
  /** Null on a chain that is not the sandbox. */
  solanaGenesisHash: string | null;
  explorerTransactionUrl: string;
  explorerAddressUrl: string;
  smtpUrl: string;
  /** Base address of links in emails, and the site of passkeys. */
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
  env: {
    ...env,
    NODE_COMPILE_CACHE: join(CACHE, 'compile'),
    NODE_ENV: 'production',
    DEMO_MODE: 'true',
  },
});

export const subgraphUrl = (addresses: StackAddresses, name: SubgraphName): string =>
  `http://127.0.0.1:${addresses.ports[name]}`;

/** On a cluster of the caller's, its login is that of all: the caller's environment reaches the services. */
function kafkaEnvironment({ kafka }: StackAddresses, part: string): Record<string, string> {
  const user = kafka.users[part];
  return {
    KAFKA_BROKERS: kafka.brokers,
    ...(kafka.client && { KAFKA_CLIENT: kafka.client }),
    ...(user && { KAFKA_USERNAME: user.username, KAFKA_PASSWORD_FILE: user.passwordFile }),
  };
}

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
  DATABASE_URL: addresses.runtimeDatabases[name],
  ...kafkaEnvironment(addresses, name),
  INTERNAL_TOKEN_PUBLIC_KEY_FILE: keys.internalTokenPublicKeyFile,
  ACCESS_TOKEN_PUBLIC_KEYS_FILE: keys.accessTokenPublicKeysFile,
  PUBLIC_URL: addresses.publicUrl,
});

const chainEnvironment = (addresses: StackAddresses): Record<string, string> => ({
  SOLANA_RPC_URL: addresses.solanaRpcUrl,
  ...(addresses.solanaGenesisHash && { SOLANA_GENESIS_HASH: addresses.solanaGenesisHash }),
});

/** The sandbox's guardians sign invented prices; on another chain Wormhole's own count. */
const guardianEnvironment = (
  { solanaGenesisHash }: StackAddresses,
  { priceGuardianSetFile }: StackKeys,
): Record<string, string> =>
  solanaGenesisHash === null ? {} : { PRICE_GUARDIAN_SET_FILE: priceGuardianSetFile };

/** Hermes of the sandbox, or Pyth's with the caller's key. */
function pricesEnvironment(addresses: StackAddresses): Record<string, string> {
  if (addresses.solanaGenesisHash === null) {
    const key = process.env['PYTH_API_KEY_FILE'];
    return { PRICES_SIMULATED: 'false', ...(key !== undefined && { PYTH_API_KEY_FILE: key }) };
  }
  const { solanaRpcUrl: sandbox } = addresses;
  return { HERMES_URL: sandbox, PYTH_RPC_URL: sandbox, PRICES_SIMULATED: 'true' };
}

/** The sandbox invents rates; with another chain's real prices they come from the caller's source or nowhere. */
function dailyRatesEnvironment(addresses: StackAddresses): Record<string, string> {
  const isSandbox = addresses.solanaGenesisHash !== null;
  const url = isSandbox
    ? `${addresses.solanaRpcUrl}/daily-rates.xml`
    : process.env['DAILY_RATES_URL'];
  return url === undefined ? {} : { DAILY_RATES_URL: url };
}

/** Environment of services that send email. */
const mailEnvironment = ({ smtpUrl }: StackAddresses): Record<string, string> => ({
  SMTP_URL: smtpUrl,
});

/** Of workflow and the signer. Plain REST clients have no device key: here they may approve, and "Who could pay alone?" says so. */
const assuranceEnvironment = (): Record<string, string> => ({
  APPROVAL_ASSURANCE_MIN: process.env['APPROVAL_ASSURANCE_MIN'] ?? 'SESSION',
  PASSKEY_ABOVE_USD: process.env['PASSKEY_ABOVE_USD'] ?? 'none',
});

/** Of workflow, payout and the signer: each holds to the maximum by itself. */
const autoApprovalEnvironment = (): Record<string, string> => ({
  // Organisations start without automatic approval; here an admin may try it. The real default is 0.
  AUTO_APPROVAL_MAX_USD: process.env['AUTO_APPROVAL_MAX_USD'] ?? '100',
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
        WALLET_KEY_FILE: keys.walletProof.privateKeyFile,
        SECOND_FACTOR_KEY_FILE: keys.secondFactorKeyFile,
        PASSWORD_PEPPER_FILE: keys.passwordPepperFile,
        ROW_SEAL_KEY_FILE: keys.rowSealKeyFile,
        // An identity provider to try single sign-on with is on the same machine.
        SINGLE_SIGN_ON_ALLOW_PRIVATE: 'true',
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
        ...pricesEnvironment(addresses),
        ...guardianEnvironment(addresses, keys),
        EXPLORER_TRANSACTION_URL: addresses.explorerTransactionUrl,
        SANDBOX_FAUCET: String(addresses.solanaGenesisHash !== null),
        ...dailyRatesEnvironment(addresses),
      };
    case 'payout':
      return {
        ...chainEnvironment(addresses),
        ...autoApprovalEnvironment(),
        ...publicKeysEnvironment(keys),
        ...guardianEnvironment(addresses, keys),
        // A wallet that was just connected is paid at once here; the real default is a day.
        WALLET_COOLING_OFF_S: process.env['WALLET_COOLING_OFF_S'] ?? '0',
        SIGNER_URL: signerUrl(addresses),
        SIGNER_SHARED_KEY_FILE: keys.signerSharedKeyFile,
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
      return { ...ownKeys(name, keys), ...guardianEnvironment(addresses, keys) };
    case 'workflow':
      return {
        ...ownKeys(name, keys),
        ...autoApprovalEnvironment(),
        ...assuranceEnvironment(),
      };
  }
};

/** Public keys of every statement in a proof of payment. */
const publicKeysEnvironment = (keys: StackKeys): Record<string, string> => ({
  SUBMISSION_PUBLIC_KEYS_FILE: keys.submissionProof.publicKeysFile,
  CERTIFICATE_PUBLIC_KEYS_FILE: keys.approvalProof.publicKeysFile,
  WALLET_PUBLIC_KEYS_FILE: keys.walletProof.publicKeysFile,
});

/** The keys of the services that have no other settings of their own. */
export const ownKeys = (
  name: 'expense' | 'workflow',
  { linkSecretFile, submissionProof, approvalProof, walletProof }: StackKeys,
): Record<string, string> => ({
  SUBMISSION_PUBLIC_KEYS_FILE: submissionProof.publicKeysFile,
  ...(name === 'expense'
    ? {
        LINK_SECRET_FILE: linkSecretFile,
        SUBMISSION_KEY_FILE: submissionProof.privateKeyFile,
      }
    : {
        CERTIFICATE_KEY_FILE: approvalProof.privateKeyFile,
        WALLET_PUBLIC_KEYS_FILE: walletProof.publicKeysFile,
      }),
});

export const subgraphCommand = (
  name: SubgraphName,
  addresses: StackAddresses,
  keys: StackKeys,
  settings: Pick<StackSettings, 'dataDir' | 'logLevel' | 'controlChangeDelayS' | 'selfService'>,
): Command =>
  nodeCommand(`services/${name}/src/main.ts`, {
    CONTROL_CHANGE_DELAY_S: String(settings.controlChangeDelayS),
    ...(name === 'identity' && { SELF_SERVICE_ORGANIZATIONS: String(settings.selfService) }),
    ...subgraphEnvironment(name, addresses, keys, settings.logLevel),
    ...ownEnvironment(name, addresses, keys, settings.dataDir),
  });

export const signerUrl = ({ signerPort }: StackAddresses): string =>
  `https://127.0.0.1:${signerPort}`;

/** Environment of the signer; also of the command that hands it an existing key. */
export const signerEnvironment = (
  addresses: StackAddresses,
  keys: StackKeys,
  {
    dataDir,
    logLevel,
    controlChangeDelayS,
  }: Pick<StackSettings, 'dataDir' | 'logLevel' | 'controlChangeDelayS'>,
): Record<string, string> => ({
  HOST: '127.0.0.1',
  PORT: String(addresses.signerPort),
  CONTROL_CHANGE_DELAY_S: String(controlChangeDelayS),
  LOG_LEVEL: logLevel,
  SIGNER_DATA_DIR: join(dataDir, 'signer'),
  SIGNER_SHARED_KEY_FILE: keys.signerSharedKeyFile,
  VAULT_MASTER_KEY_FILE: keys.vaultMasterKeyFile,
  ...publicKeysEnvironment(keys),
  ...guardianEnvironment(addresses, keys),
  PUBLIC_URL: addresses.publicUrl,
  ...autoApprovalEnvironment(),
  ...assuranceEnvironment(),
  // A passkey that was just added counts at once here; the real default is a day.
  PASSKEY_COOLING_OFF_S: process.env['PASSKEY_COOLING_OFF_S'] ?? '0',
});

export const gatewayCommand = (
  addresses: StackAddresses,
  keys: StackKeys,
  { logLevel, selfService }: Pick<StackSettings, 'logLevel' | 'selfService'>,
  {
    demoAccountsFile,
    mailboxUrl,
    instance,
  }: { demoAccountsFile: string; mailboxUrl: string; instance: string },
): Command =>
  nodeCommand('gateway/src/main.ts', {
    HOST: '127.0.0.1',
    PORT: String(addresses.gatewayPort),
    MANAGEMENT_PORT: String(addresses.managementPort),
    LOG_LEVEL: logLevel,
    ...kafkaEnvironment(addresses, 'gateway'),
    INTERNAL_TOKEN_PRIVATE_KEY_FILE: keys.internalTokenPrivateKeyFile,
    SUBGRAPH_URLS: SUBGRAPH_NAMES.map((name) => `${name}=${subgraphUrl(addresses, name)}`).join(
      ',',
    ),
    WEB_DIST_DIR: join(ROOT, 'web/dist'),
    ...publicKeysEnvironment(keys),
    ...guardianEnvironment(addresses, keys),
    ...(addresses.solanaGenesisHash !== null && {
      SOLANA_GENESIS_HASH: addresses.solanaGenesisHash,
      PUBLIC_SOLANA_RPC_URL: addresses.solanaRpcUrl,
    }),
    // All clients here share one address, including tests and benchmarks.
    REQUESTS_PER_MINUTE_MAX: '60000',
    EXPLORER_TRANSACTION_URL: addresses.explorerTransactionUrl,
    EXPLORER_ADDRESS_URL: addresses.explorerAddressUrl,
    DEMO_ACCOUNTS_FILE: demoAccountsFile,
    DEMO_MAILBOX_URL: mailboxUrl,
    SANDBOX_FAUCET: String(addresses.solanaGenesisHash !== null),
    SELF_SERVICE_ORGANIZATIONS: String(selfService),
    INSTANCE_ID: instance,
  });
