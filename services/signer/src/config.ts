import { trustFields } from '@outlay/authority-log/trust';
import { envFields, loadConfig } from '@outlay/platform/config';
import { priceGuardianSets } from '@outlay/prices/settings';
import { pyusdMint } from '@outlay/solana/settings';
import { z } from 'zod';

const baseUnits = () => envFields.money('PYUSD').transform(({ amountMinor }) => amountMinor);

const schema = z
  .object({
    HOST: envFields.text().default('127.0.0.1'),
    PORT: envFields.port().default(0),
    LOG_LEVEL: envFields.serviceFields.LOG_LEVEL,
    SIGNER_SHARED_KEY_FILE: envFields.keyFile(),
    /** The second port, for authority logs. */
    AUTHORITY_PORT: envFields.port().default(0),
    /** 32 bytes that identity knows too, which writes the authority logs. */
    AUTHORITY_WRITER_KEY_FILE: envFields.keyFile(),
    /** 32 bytes that the gateway knows too, which carries what people forbid. */
    AUTHORITY_CARRIER_KEY_FILE: envFields.keyFile(),
    ...trustFields,
    /** Folder of the treasuries' records and of the ledger of payments. */
    SIGNER_DATA_DIR: envFields.text(),
    /** The key that encrypts treasury keys at rest. */
    VAULT_MASTER_KEY_FILE: envFields.keyFile(),
    /** file: keys sealed under the master key. transit: keys of HashiCorp Vault or OpenBao. */
    KEY_VAULT: z.enum(['file', 'transit']).default('file'),
    TRANSIT_ADDRESS: z.url().optional(),
    TRANSIT_TOKEN_FILE: envFields.fileContent().optional(),
    TRANSIT_MOUNT: envFields.text().default('transit'),
    /** PKCS8 PEM of the Ed25519 key that signs receipts of payments. */
    RECEIPT_KEY_FILE: envFields.fileContent(),
    /** The guardians whose signatures of prices count: the signer pins them itself. */
    PRICE_GUARDIAN_SET_FILE: priceGuardianSets(),
    /** Whether validators verify the passkey's signature of an approval that demands one too: one more signature's fee, and the passkey's public key on the chain. */
    PASSKEYS_ON_CHAIN: envFields.flag().default(true),
    /** on: signs only payments that the chain makes at most once (deploy/decisions/0005). */
    PAYOUT_CHAIN_GUARD: z.enum(['on', 'off']).default('on'),
    PYUSD_MINT: pyusdMint(),
    /** Limit for one payout, whatever its organization and the operator allow. */
    SIGNER_MAX_PYUSD: baseUnits().prefault('100000'),
    /** Limit for one organization within 24 hours. */
    SIGNER_DAILY_MAX_PYUSD: baseUnits().prefault('1000000'),
  })
  .refine(
    ({ KEY_VAULT, TRANSIT_ADDRESS, TRANSIT_TOKEN_FILE }) =>
      KEY_VAULT === 'file' || (TRANSIT_ADDRESS !== undefined && TRANSIT_TOKEN_FILE !== undefined),
    { path: ['KEY_VAULT'], message: 'transit needs TRANSIT_ADDRESS and TRANSIT_TOKEN_FILE' },
  );

export type Config = z.output<typeof schema>;

/** The only code of this service that reads the environment. */
export const readConfig = (): Config => loadConfig(schema, process.env);
