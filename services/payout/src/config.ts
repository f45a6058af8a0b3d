import { envFields, loadConfig } from '@outlay/platform/config';
import { parseMoney } from '@outlay/platform/money';
import { z } from 'zod';
import { treasuriesFile } from './treasuries-file.ts';

const usd = () =>
  z.string().transform((text, context) => {
    const amount = parseMoney(text, 'USD');
    if (typeof amount !== 'string') return amount;
    context.addIssue({ code: 'custom', message: `not an amount in US dollars (${amount})` });
    return z.NEVER;
  });

const pyusd = () =>
  z.string().transform((text, context) => {
    const amount = parseMoney(text, 'PYUSD');
    if (typeof amount !== 'string') return amount;
    context.addIssue({ code: 'custom', message: `not an amount in PYUSD (${amount})` });
    return z.NEVER;
  });

const address = () => z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'not a base58 address');

const schema = z.object({
  ...envFields.subgraphFields,
  SOLANA_RPC_URL: z.url(),
  /** A second provider; with it, a silent transaction counts as expired only when both say so. */
  SOLANA_WITNESS_RPC_URL: z.url().optional(),
  /** When given, nothing is signed on any other chain. */
  SOLANA_GENESIS_HASH: address().optional(),
  PYUSD_MINT: address().default('2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'),
  /** A Solana key file: a JSON array of 64 bytes. */
  TREASURY_KEY_FILE: envFields.fileContent(),
  /** A JSON list of treasuries that may stand in for the default one: name, key file, organisations (deploy/decisions/0008). */
  TREASURIES_FILE: treasuriesFile().optional(),
  /** Key of a wallet that holds fees alone and writes the daily roots of the histories to the chain; without it they wait. */
  AUDIT_KEY_FILE: envFields.fileContent().optional(),
  /** Above it a person decides. */
  PAYOUT_MAX_USD: usd().prefault('10000'),
  /** Of all payouts signed within 24 hours. */
  PAYOUT_DAILY_MAX_USD: usd().prefault('100000'),
  /** What the signing module never goes beyond, whoever releases what; ten times the limits above by default. */
  SIGNER_MAX_PYUSD: pyusd().optional(),
  /** Of everything signed within 24 hours, per process. */
  SIGNER_DAILY_MAX_PYUSD: pyusd().optional(),
  /** on: each payout leaves an account on the chain that makes a second payment fail (deploy/decisions/0005). */
  PAYOUT_CHAIN_GUARD: z.enum(['on', 'off']).default('off'),
  EXPLORER_TRANSACTION_URL: envFields.explorerTransactionUrl(),
  /** Between two comparisons of the treasury's history with what was signed here. */
  RECONCILE_INTERVAL_MS: envFields.durationMs().prefault(30_000),
  PAYOUT_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(8),
});

export type Config = z.output<typeof schema>;

/** The only reader of the environment in this service. */
export const readConfig = (): Config => loadConfig(schema, process.env);
