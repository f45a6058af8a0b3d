import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { join } from 'node:path';
import { CACHE, ROOT } from '../paths.ts';
import type { RunFile } from './run-file.ts';
import type { StackSettings } from './settings.ts';

export interface StackAddresses {
  ports: Readonly<Record<SubgraphName, number>>;
  gatewayPort: number;
  managementPort: number;
  signerPort: number;
  /** The signer's port for authority logs. */
  authorityPort: number;
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

export type PartSettings = Pick<
  StackSettings,
  'dataDir' | 'logLevel' | 'controlChangeDelayS' | 'assuranceMin' | 'selfService'
>;

export const subgraphUrl = ({ ports }: StackAddresses, name: SubgraphName): string =>
  `http://127.0.0.1:${ports[name]}`;

export const signerUrl = ({ signerPort }: StackAddresses): string =>
  `https://127.0.0.1:${signerPort}`;

export const authorityUrl = ({ authorityPort }: StackAddresses): string =>
  `https://127.0.0.1:${authorityPort}`;

export type LocalSetting = keyof ReturnType<typeof localSettings>;

/** The values of all settings on one machine. parts.ts says which part has which; an undefined one is left out. */
export function localSettings(
  addresses: StackAddresses,
  { dataDir, controlChangeDelayS, assuranceMin, selfService }: PartSettings,
) {
  const { env } = process;
  const isSandbox = addresses.solanaGenesisHash !== null;
  /** The sandbox also serves prices and rates. */
  const sandboxUrl = isSandbox ? addresses.solanaRpcUrl : undefined;
  return {
    PUBLIC_URL: addresses.publicUrl,
    SMTP_URL: addresses.smtpUrl,
    SIGNER_URL: signerUrl(addresses),
    SIGNER_AUTHORITY_URL: authorityUrl(addresses),
    AUTHORITY_PORT: String(addresses.authorityPort),
    IDENTITY_URL: subgraphUrl(addresses, 'identity'),
    SUBGRAPH_URLS: SUBGRAPH_NAMES.map((name) => `${name}=${subgraphUrl(addresses, name)}`).join(),
    EXPLORER_TRANSACTION_URL: addresses.explorerTransactionUrl,
    EXPLORER_ADDRESS_URL: addresses.explorerAddressUrl,
    STORAGE_DIR: join(dataDir, 'uploads'),
    SIGNER_DATA_DIR: join(dataDir, 'signer'),
    WEB_DIST_DIR: join(ROOT, 'web/dist'),
    OCR_PACK_DIR: join(CACHE, 'pp-ocrv6'),
    TREASURIES_FILE: join(dataDir, 'keys/second-treasuries.json'),
    SOLANA_RPC_URL: addresses.solanaRpcUrl,
    SOLANA_GENESIS_HASH: addresses.solanaGenesisHash ?? undefined,
    PUBLIC_SOLANA_RPC_URL: sandboxUrl,
    SANDBOX_FAUCET: String(isSandbox),
    // Prices and rates of the sandbox are invented; with another chain's they are real, from the caller's source or nowhere.
    HERMES_URL: sandboxUrl,
    PYTH_RPC_URL: sandboxUrl,
    PYTH_API_KEY_FILE: isSandbox ? undefined : env['PYTH_API_KEY_FILE'],
    PRICES_SIMULATED: String(isSandbox),
    DAILY_RATES_URL: sandboxUrl ? `${sandboxUrl}/daily-rates.xml` : env['DAILY_RATES_URL'],
    DAILY_RATES_HISTORY_URL: sandboxUrl
      ? `${sandboxUrl}/daily-rates-history.xml`
      : env['DAILY_RATES_HISTORY_URL'],
    CONTROL_CHANGE_DELAY_S: String(controlChangeDelayS),
    SELF_SERVICE_ORGANIZATIONS: String(selfService),
    // Organizations start without automatic approval; here an admin may try it. The real default is 0.
    AUTO_APPROVAL_MAX_USD: env['AUTO_APPROVAL_MAX_USD'] ?? '100',
    APPROVAL_ASSURANCE_MIN: assuranceMin,
    PASSKEY_ABOVE_USD: env['PASSKEY_ABOVE_USD'] ?? 'none',
    // The demo's approver approves half a year in a minute; the real defaults are 2,500 and 10,000.
    DECIDER_SUM_USD_DAY: env['DECIDER_SUM_USD_DAY'] ?? 'none',
    DECIDER_SUM_USD_30_DAYS: env['DECIDER_SUM_USD_30_DAYS'] ?? 'none',
    // A wallet that was just added counts at once here; the real default is a day.
    WALLET_COOLING_OFF_S: env['WALLET_COOLING_OFF_S'] ?? '0',
    // An identity provider to try single sign-on with, and receivers of webhooks, are on the same machine.
    SINGLE_SIGN_ON_ALLOW_PRIVATE: 'true',
    WEBHOOKS_ALLOW_PRIVATE: 'true',
    // All clients here share one address, including tests and benchmarks.
    REQUESTS_PER_MINUTE_MAX: '60000',
  };
}
