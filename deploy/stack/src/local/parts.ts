import { perSubgraph, type SubgraphName } from '@outlay/schemas/subgraph-names';
import type { LocalSetting } from './local-settings.ts';

export type PartName = SubgraphName | 'signer' | 'gateway' | 'sandbox';

interface Part {
  /** Its key files, by the settings that name them. It can read no other key. */
  readonly keys: Readonly<Record<string, string>>;
  /** The key files that it has in addition where the chain is the sandbox. */
  readonly sandboxKeys: Readonly<Record<string, string>>;
  /** What every installation sets, beside the addresses of the part, its database and its broker. */
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

const SUBMISSION = { SUBMISSION_PUBLIC_KEYS_FILE: 'submission-proof.keys.json' };
const WALLET = { WALLET_PUBLIC_KEYS_FILE: 'wallet-proof.keys.json' };
/** Public keys of every statement in a proof of payment. */
const STATEMENTS = {
  ...SUBMISSION,
  ...WALLET,
  CERTIFICATE_PUBLIC_KEYS_FILE: 'approval-proof.keys.json',
};
/** The sandbox's guardians sign invented prices; on another chain Wormhole's own count. */
const GUARDIANS = { PRICE_GUARDIAN_SET_FILE: 'price-guardians.json' };
/** Each part that decides about approvals enforces them by itself. */
const APPROVALS = ['AUTO_APPROVAL_MAX_USD', 'APPROVAL_ASSURANCE_MIN', 'PASSKEY_ABOVE_USD'] as const;

/** What a service is given that not all services have. A service that needs nothing more has no entry. */
const SERVICES: Readonly<Partial<Record<SubgraphName, Partial<Part>>>> = {
  identity: {
    keys: {
      ACCESS_TOKEN_PRIVATE_KEY_FILE: 'access-token.pem',
      WALLET_KEY_FILE: 'wallet-proof.pem',
      SECOND_FACTOR_KEY_FILE: 'second-factor.key',
      PASSWORD_PEPPER_FILE: 'password-pepper.key',
      ROW_SEAL_KEY_FILE: 'row-seal.key',
    },
    settings: ['SELF_SERVICE_ORGANIZATIONS', 'SMTP_URL'],
    localSettings: ['SINGLE_SIGN_ON_ALLOW_PRIVATE'],
  },
  expense: {
    keys: {
      ...SUBMISSION,
      SUBMISSION_KEY_FILE: 'submission-proof.pem',
      LINK_SECRET_FILE: 'link.secret',
    },
    sandboxKeys: GUARDIANS,
  },
  workflow: {
    keys: { ...SUBMISSION, ...WALLET, CERTIFICATE_KEY_FILE: 'approval-proof.pem' },
    settings: APPROVALS,
  },
  'receipt-ai': {
    keys: { FILE_LINK_SECRET_FILE: 'file-link.secret' },
    settings: ['STORAGE_DIR'],
    localSettings: ['OCR_PACK_DIR'],
  },
  'ledger-watcher': {
    sandboxKeys: GUARDIANS,
    settings: ['SOLANA_RPC_URL', 'DAILY_RATES_URL'],
    localSettings: [
      ...(['SOLANA_GENESIS_HASH', 'EXPLORER_TRANSACTION_URL', 'SANDBOX_FAUCET'] as const),
      ...(['HERMES_URL', 'PYTH_RPC_URL', 'PYTH_API_KEY_FILE', 'PRICES_SIMULATED'] as const),
    ],
  },
  payout: {
    keys: { ...STATEMENTS, SIGNER_SHARED_KEY_FILE: 'signer.secret', AUDIT_KEY_FILE: 'audit.json' },
    sandboxKeys: GUARDIANS,
    settings: ['SOLANA_RPC_URL', 'SIGNER_URL', 'AUTO_APPROVAL_MAX_USD'],
    localSettings: [
      ...(['SOLANA_GENESIS_HASH', 'EXPLORER_TRANSACTION_URL'] as const),
      ...(['WALLET_COOLING_OFF_S', 'TREASURIES_FILE'] as const),
    ],
  },
  accounting: { keys: { LINK_SECRET_FILE: 'journal-link.secret' } },
  notification: {
    keys: { WEBHOOK_KEY_FILE: 'webhook.key' },
    settings: ['SMTP_URL'],
    localSettings: ['WEBHOOKS_ALLOW_PRIVATE'],
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
      ...STATEMENTS,
      SIGNER_SHARED_KEY_FILE: 'signer.secret',
      VAULT_MASTER_KEY_FILE: 'vault.key',
    },
    sandboxKeys: GUARDIANS,
    settings: ['PUBLIC_URL', 'SIGNER_DATA_DIR', ...APPROVALS],
    localSettings: ['CONTROL_CHANGE_DELAY_S', 'PASSKEY_COOLING_OFF_S'],
  }),
  gateway: part({
    keys: { ...STATEMENTS, INTERNAL_TOKEN_PRIVATE_KEY_FILE: 'internal-token.pem' },
    sandboxKeys: GUARDIANS,
    settings: [
      ...(['WEB_DIST_DIR', 'SELF_SERVICE_ORGANIZATIONS', 'PUBLIC_SOLANA_RPC_URL'] as const),
    ],
    localSettings: [
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
