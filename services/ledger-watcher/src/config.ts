import { trustFields } from '@outlay/authority-log';
import { envFields, loadConfig } from '@outlay/platform/config';
import { parseDecimal } from '@outlay/platform/money';
import { priceGuardianSets } from '@outlay/prices/settings';
import { explorerTransactionUrl, pyusdMint, solanaAddress } from '@outlay/solana/settings';
import { z } from 'zod';

const decimal = () =>
  z.string().transform((text, context) => {
    const parsed = parseDecimal(text);
    if (parsed && parsed.units >= 0n) return parsed;
    context.addIssue({ code: 'custom', message: 'not a decimal number of zero or more' });
    return z.NEVER;
  });

const schema = z.object({
  ...envFields.subgraphFields,
  ...trustFields,
  /** Where identity keeps the authority log. */
  IDENTITY_URL: z.url(),
  SOLANA_RPC_URL: z.url(),
  /** Websocket of the node, to see payments earlier. Without it the port after SOLANA_RPC_URL's is tried, as web3.js does. */
  SOLANA_WS_URL: z.url().optional(),
  /** When given, nothing is recorded from any other chain. */
  SOLANA_GENESIS_HASH: solanaAddress().optional(),
  /** A node with Pyth's unsigned v2 oracle accounts, for a second opinion: the sandbox, or a private node. */
  PYTH_RPC_URL: z.url().optional(),
  /** Server of the signed prices that convert amounts. */
  HERMES_URL: z.url().default('https://hermes.pyth.network'),
  PYTH_API_KEY_FILE: envFields.fileContent().optional(),
  /** The guardians whose signatures of prices count: Wormhole's. */
  PRICE_GUARDIAN_SET_FILE: priceGuardianSets(),
  /** 'true' compares with the price accounts that Pyth keeps on Solana itself, read from SOLANA_RPC_URL. */
  PYTH_PRICE_UPDATES: envFields.flag().prefault('false'),
  /** The day's rates of the euro in the XML of the European Central Bank, for currencies without a Pyth feed. */
  DAILY_RATES_URL: z.url().optional(),
  /** The same of past days, so that what was spent before this installation began has the rate of its day. */
  DAILY_RATES_HISTORY_URL: z.url().optional(),
  /** 'true' names the sandbox's publisher as the source of every price. */
  PRICES_SIMULATED: envFields.flag().prefault('false'),
  /** 'true' where SOLANA_RPC_URL is a sandbox: admins can fund their treasury with invented money. */
  SANDBOX_FAUCET: envFields.flag().prefault('false'),
  PYUSD_MINT: pyusdMint(),
  EXPLORER_TRANSACTION_URL: explorerTransactionUrl(),
  /** Outgoing payments below this many US dollars become no expense. */
  DUST_USD: decimal().prefault('0.10'),
});

export type Config = z.output<typeof schema>;

/** The only code of this service that reads the environment. */
export const readConfig = (): Config => loadConfig(schema, process.env);
