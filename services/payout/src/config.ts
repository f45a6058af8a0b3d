import { trustFields } from '@outlay/authority-log';
import { envFields, loadConfig } from '@outlay/platform/config';
import { priceGuardianSets } from '@outlay/prices/settings';
import { explorerTransactionUrl, pyusdMint, solanaAddress } from '@outlay/solana/settings';
import { z } from 'zod';
import { treasuriesFile } from './treasuries-file.ts';

const schema = z.object({
  ...envFields.subgraphFields,
  ...trustFields,
  /** Where identity keeps the authority log. */
  IDENTITY_URL: z.url(),
  /** A connection for each payout that is paid at once; with 8 a burst was a tenth slower. */
  DATABASE_POOL_MAX: envFields.subgraphFields.DATABASE_POOL_MAX.default(16),
  /** JSON Web Key Set of the signer, which states what it signed; for proofs of payment. */
  RECEIPT_PUBLIC_KEYS_FILE: envFields.fileContent(),
  /** The guardians whose signatures of prices count. */
  PRICE_GUARDIAN_SET_FILE: priceGuardianSets(),
  SOLANA_RPC_URL: z.url(),
  /** A second provider; if set, a transaction counts as expired only when both confirm it. */
  SOLANA_WITNESS_RPC_URL: z.url().optional(),
  /** When set, nothing is signed on any other chain. */
  SOLANA_GENESIS_HASH: solanaAddress().optional(),
  PYUSD_MINT: pyusdMint(),
  /** Address of the signer process. */
  SIGNER_URL: z.url({ protocol: /^https$/ }),
  SIGNER_SHARED_KEY_FILE: envFields.keyFile(),
  /** A JSON list of further treasuries: name and organization (deploy/decisions/0008). */
  TREASURIES_FILE: treasuriesFile().optional(),
  /** Key of a wallet that pays fees only and writes the daily audit roots to the chain; without it they stay pending. */
  AUDIT_KEY_FILE: envFields.fileContent().optional(),
  /** Payouts above this amount need a person's decision. */
  PAYOUT_MAX_USD: envFields.money('USD').prefault('10000'),
  /** Limit of all payouts signed within 24 hours. */
  PAYOUT_DAILY_MAX_USD: envFields.money('USD').prefault('100000'),
  /** on: each payout leaves an account on the chain that prevents a second payment (deploy/decisions/0005). */
  PAYOUT_CHAIN_GUARD: z.enum(['on', 'off']).default('on'),
  EXPLORER_TRANSACTION_URL: explorerTransactionUrl(),
  /** Interval of comparing the treasury's history with the books. */
  RECONCILE_INTERVAL_MS: envFields.durationMs().prefault(30_000),
  PAYOUT_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(16),
});

export type Config = z.output<typeof schema>;

/** The only code of this service that reads the environment. */
export const readConfig = (): Config => loadConfig(schema, process.env);
