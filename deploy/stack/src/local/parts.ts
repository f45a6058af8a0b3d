import { perSubgraph, type SubgraphName } from '@outlay/schemas/subgraph-names';
import type { LocalSetting } from './local-settings.ts';

export type PartName = SubgraphName | 'signer' | 'gateway' | 'sandbox';

interface Part {
  /** Its key files, by the settings that name them. It can read no other key. */
  readonly keys: Readonly<Record<string, string>>;
  /** The key files that it has in addition where the chain is the sandbox. */
  readonly sandboxKeys: Readonly<Record<string, string>>;
  /** What every installation sets besides the addresses of the part, its database and its broker. */
  readonly settings: readonly LocalSetting[];
  /** What only the local start sets. */
  readonly localSettings: readonly LocalSetting[];
}

const part = ({
  keys = {},
  sandboxKeys = {},
  settings = [],
  localSettings = [],
}: Partial<Part>): Part => ({ keys, sandboxKeys, settings, localSettings });

const service = ({ keys, settings = [], localSettings = [], ...rest }: Partial<Part>): Part =>
  part({
    keys: {
      INTERNAL_TOKEN_PUBLIC_KEY_FILE: 'internal-token.pub.pem',
      ACCESS_TOKEN_PUBLIC_KEYS_FILE: 'access-token.keys.json',
      ...keys,
    },
    settings: ['PUBLIC_URL', ...settings],
    localSettings: ['CONTROL_CHANGE_DELAY_S', ...localSettings],
    ...rest,
  });

const WALLET = { WALLET_PUBLIC_KEYS_FILE: 'wallet-proof.keys.json' };
/** Verifies what the signer states of payments. */
const RECEIPT = { RECEIPT_PUBLIC_KEYS_FILE: 'payment-receipt.keys.json' };
/** The sandbox's guardians sign invented prices; on another chain Wormhole's own count. */
const GUARDIANS = { PRICE_GUARDIAN_SET_FILE: 'price-guardians.json' };
/** Every part that judges by the authority log does so with the same settings, or it refuses what the others accept. */
const AUTHORITY = {
  keys: WALLET,
  settings: ['AUTO_APPROVAL_MAX_USD', 'APPROVAL_ASSURANCE_MIN', 'PASSKEY_ABOVE_USD'],
  localSettings: ['WALLET_COOLING_OFF_S', 'DECIDER_SUM_USD_DAY', 'DECIDER_SUM_USD_30_DAYS'],
} as const satisfies Partial<Part>;
/** A service that follows the log asks identity to add to it. */
const FOLLOWER = { ...AUTHORITY, settings: [...AUTHORITY.settings, 'IDENTITY_URL'] } as const;

/** What a service is given that not all services have. A service that needs nothing more has no entry. */
const SERVICES: Readonly<Partial<Record<SubgraphName, Partial<Part>>>> = {
  identity: {
    keys: {
      ...AUTHORITY.keys,
      ACCESS_TOKEN_PRIVATE_KEY_FILE: 'access-token.pem',
      WALLET_KEY_FILE: 'wallet-proof.pem',
      SECOND_FACTOR_KEY_FILE: 'second-factor.key',
      PASSWORD_PEPPER_FILE: 'password-pepper.key',
      ROW_SEAL_KEY_FILE: 'row-seal.key',
      AUTHORITY_WRITER_KEY_FILE: 'authority-writer.secret',
    },
    settings: [
      ...(['SELF_SERVICE_ORGANIZATIONS', 'SMTP_URL', 'SIGNER_AUTHORITY_URL'] as const),
      ...AUTHORITY.settings,
    ],
    localSettings: ['SINGLE_SIGN_ON_ALLOW_PRIVATE', ...AUTHORITY.localSettings],
  },
  expense: {
    ...FOLLOWER,
    keys: { ...WALLET, ...RECEIPT, LINK_SECRET_FILE: 'link.secret' },
    sandboxKeys: GUARDIANS,
  },
  workflow: FOLLOWER,
  'receipt-ai': {
    keys: { FILE_LINK_SECRET_FILE: 'file-link.secret' },
    settings: ['STORAGE_DIR'],
    localSettings: ['OCR_PACK_DIR'],
  },
  'ledger-watcher': {
    keys: WALLET,
    sandboxKeys: GUARDIANS,
    settings: [
      ...FOLLOWER.settings,
      'SOLANA_RPC_URL',
      'DAILY_RATES_URL',
      'DAILY_RATES_HISTORY_URL',
    ],
    localSettings: [
      ...FOLLOWER.localSettings,
      ...(['SOLANA_GENESIS_HASH', 'EXPLORER_TRANSACTION_URL', 'SANDBOX_FAUCET'] as const),
      ...(['HERMES_URL', 'PYTH_RPC_URL', 'PYTH_API_KEY_FILE', 'PRICES_SIMULATED'] as const),
    ],
  },
  payout: {
    keys: {
      ...WALLET,
      ...RECEIPT,
      SIGNER_SHARED_KEY_FILE: 'signer.secret',
      AUDIT_KEY_FILE: 'audit.json',
    },
    sandboxKeys: GUARDIANS,
    settings: [...FOLLOWER.settings, 'SOLANA_RPC_URL', 'SIGNER_URL'],
    localSettings: [
      ...FOLLOWER.localSettings,
      ...(['SOLANA_GENESIS_HASH', 'EXPLORER_TRANSACTION_URL', 'TREASURIES_FILE'] as const),
    ],
  },
  accounting: {
    ...FOLLOWER,
    keys: { ...WALLET, ...RECEIPT, LINK_SECRET_FILE: 'journal-link.secret' },
    sandboxKeys: GUARDIANS,
  },
  notification: {
    keys: { ...WALLET, ...RECEIPT, WEBHOOK_KEY_FILE: 'webhook.key' },
    settings: [...FOLLOWER.settings, 'SMTP_URL'],
    localSettings: [...FOLLOWER.localSettings, 'WEBHOOKS_ALLOW_PRIVATE'],
  },
};

/**
 * What each process of Outlay is given. The local start and the keys of containers are made from it, and tests compare it with
 * docker-compose.yml and deploy/k8s.
 */
export const PARTS: Readonly<Record<PartName, Part>> = {
  ...perSubgraph((name) => service(SERVICES[name] ?? {})),
  signer: part({
    keys: {
      ...WALLET,
      RECEIPT_KEY_FILE: 'payment-receipt.pem',
      SIGNER_SHARED_KEY_FILE: 'signer.secret',
      AUTHORITY_WRITER_KEY_FILE: 'authority-writer.secret',
      AUTHORITY_CARRIER_KEY_FILE: 'authority-carrier.secret',
      VAULT_MASTER_KEY_FILE: 'vault.key',
    },
    sandboxKeys: GUARDIANS,
    settings: ['PUBLIC_URL', 'SIGNER_DATA_DIR', 'AUTHORITY_PORT', ...AUTHORITY.settings],
    localSettings: ['CONTROL_CHANGE_DELAY_S', ...AUTHORITY.localSettings],
  }),
  gateway: part({
    keys: {
      ...WALLET,
      ...RECEIPT,
      INTERNAL_TOKEN_PRIVATE_KEY_FILE: 'internal-token.pem',
      AUTHORITY_CARRIER_KEY_FILE: 'authority-carrier.secret',
    },
    sandboxKeys: GUARDIANS,
    settings: [
      ...(['WEB_DIST_DIR', 'SELF_SERVICE_ORGANIZATIONS', 'PUBLIC_SOLANA_RPC_URL'] as const),
      ...(['PUBLIC_URL', 'SIGNER_AUTHORITY_URL'] as const),
      ...AUTHORITY.settings,
    ],
    localSettings: [
      'CONTROL_CHANGE_DELAY_S',
      ...AUTHORITY.localSettings,
      ...(['SOLANA_GENESIS_HASH', 'EXPLORER_TRANSACTION_URL', 'EXPLORER_ADDRESS_URL'] as const),
      ...(['SUBGRAPH_URLS', 'SANDBOX_FAUCET', 'REQUESTS_PER_MINUTE_MAX'] as const),
    ],
  }),
  sandbox: part({ keys: { SANDBOX_GUARDIAN_SEED_FILE: 'price-guardians.seed' } }),
};

/** Every key file that a part can read. */
export const keyFilesOf = (name: PartName): string[] =>
  Object.values({ ...PARTS[name].keys, ...PARTS[name].sandboxKeys });

/** A service's database; its login that serves is named after it. */
export const databaseOf = (name: SubgraphName): string => `outlay_${name.replaceAll('-', '_')}`;

/** The variable with the password of a service's login, for containers. */
export const databasePasswordVariableOf = (name: SubgraphName): string =>
  `DATABASE_PASSWORD_${name.toUpperCase().replaceAll('-', '_')}`;
