import { trustFields } from '@outlay/authority-log/trust';
import { envFields, loadConfig } from '@outlay/platform/config';
import { priceGuardianSets } from '@outlay/prices/settings';
import { perSubgraph, SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import type { TrustProxy } from '@outlay/platform/http';
import {
  explorerAddressUrl,
  explorerTransactionUrl,
  pyusdMint,
  solanaAddress,
} from '@outlay/solana/settings';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';

const demoAccounts = z.object({
  password: z.string(),
  accounts: z.array(z.object({ email: z.string(), role: z.string() })),
});

/** Addresses of the subgraphs, as name=url; without any, each subgraph has a host of its name. */
export const subgraphUrls = envFields
  .list()
  .optional()
  .transform((pairs, context) => {
    if (pairs === undefined) return perSubgraph((name) => `http://${name}:8080`);
    const urls = Object.fromEntries(
      pairs.map((pair): [string, string] => {
        const [name = '', url = ''] = pair.split('=', 2);
        return [name, url];
      }),
    );
    const missing = SUBGRAPH_NAMES.filter((name) => !URL.canParse(urls[name] ?? ''));
    if (missing.length > 0) {
      context.addIssue({ code: 'custom', message: `no address for ${missing.join(', ')}` });
      return z.NEVER;
    }
    return urls as Record<SubgraphName, string>;
  });

/** The number of proxies, or their networks, whose forwarded addresses are trusted. */
export const proxies = z
  .string()
  .default('0')
  .transform((value, context): TrustProxy => {
    if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value);
    const networks = value.split(',').map((network) => network.trim());
    if (networks.every((network) => isIP(network.split('/')[0] ?? '') > 0)) return networks;
    const message = 'neither a number of proxies nor networks such as 10.0.0.0/8';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Origins such as `https://books.example,https://erp.example`. */
export const origins = z
  .string()
  .default('')
  .transform((value, context): string[] => {
    const listed = value.split(',').flatMap((origin) => origin.trim() || []);
    const wrong = listed.find(
      (origin) => !URL.canParse(origin) || new URL(origin).origin !== origin,
    );
    if (wrong === undefined) return listed;
    context.addIssue({
      code: 'custom',
      message: `${wrong} is not an origin such as https://books.example`,
    });
    return z.NEVER;
  });

const schema = z.object({
  ...envFields.serviceFields,
  ...envFields.kafkaFields,
  ...trustFields,
  /** Port of /metrics, which is not served to the public. */
  MANAGEMENT_PORT: envFields.port().default(0),
  /** PKCS8 PEM of the key that signs internal tokens; the subgraphs have the public key. */
  INTERNAL_TOKEN_PRIVATE_KEY_FILE: envFields.fileContent(),
  /** The signer's port for authority logs. */
  SIGNER_AUTHORITY_URL: z.url({ protocol: /^https$/ }),
  /** 32 bytes that the signer knows too. */
  AUTHORITY_CARRIER_KEY_FILE: envFields.keyFile(),
  /** Addresses as name=url, comma-separated, one per subgraph; without it http://<name>:8080, as in containers. */
  SUBGRAPH_URLS: subgraphUrls,
  /** JSON Web Key Set of the signer, which verifies its receipt in a proof of payment. */
  RECEIPT_PUBLIC_KEYS_FILE: envFields.fileContent(),
  /** The guardians whose price signatures are accepted, for verifying proofs of payment. */
  PRICE_GUARDIAN_SET_FILE: priceGuardianSets(),
  PYUSD_MINT: pyusdMint(),
  /** Genesis hash of the network on which payments are made. */
  SOLANA_GENESIS_HASH: solanaAddress().optional(),
  /** A node that browsers may ask whether a payment is final; without it they don't ask. */
  PUBLIC_SOLANA_RPC_URL: z.url().optional(),
  /** Reported by /readyz, to distinguish this gateway from another one on the same port. */
  INSTANCE_ID: z.string().optional(),
  /** Directory of the built web client. */
  WEB_DIST_DIR: envFields.text(),
  EXPLORER_TRANSACTION_URL: explorerTransactionUrl(),
  EXPLORER_ADDRESS_URL: explorerAddressUrl(),
  /** JSON with demo accounts for the login page; omit in production. */
  DEMO_ACCOUNTS_FILE: z.string().optional(),
  /** Address of the mailbox with a demo's captured emails; omit in production. */
  DEMO_MAILBOX_URL: z.url().optional(),
  CONTACT_URL: z.url({ protocol: /^(https|mailto)$/ }).optional(),
  /** Whether the treasury's page offers demo money, which ledger-watcher provides. */
  SANDBOX_FAUCET: envFields.flag().default(false),
  /** Whether the landing page offers to create an organization; identity enforces it. */
  SELF_SERVICE_ORGANIZATIONS: envFields.flag().default(false),
  /** Send the refresh cookie over HTTPS only. */
  COOKIE_SECURE: envFields.flag().default(false),
  /** Requests per address and minute; 0 for no limit. */
  REQUESTS_PER_MINUTE_MAX: z.coerce.number().int().min(0).default(1_200),
  /** Origins whose pages may call the API with their own token, comma-separated; empty by default. Cookies are never shared. */
  CORS_ORIGINS: origins,
  /** Proxies in front of the gateway whose X-Forwarded-For is trusted: their number, or their networks, comma-separated. */
  TRUST_PROXY: proxies,
});

export type Config = z.output<typeof schema>;
export type DemoAccounts = z.output<typeof demoAccounts>;

export const readConfig = (): Config => loadConfig(schema, process.env);

export const readDemoAccounts = (config: Config): DemoAccounts | null =>
  config.DEMO_ACCOUNTS_FILE === undefined
    ? null
    : demoAccounts.parse(JSON.parse(readFileSync(config.DEMO_ACCOUNTS_FILE, 'utf8')));
