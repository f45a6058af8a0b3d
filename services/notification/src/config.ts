import { trustFields } from '@outlay/authority-log';
import { envFields, loadConfig } from '@outlay/platform/config';
import { mailFields } from '@outlay/platform/mail';
import { z } from 'zod';

const schema = z.object({
  ...envFields.subgraphFields,
  ...mailFields,
  ...trustFields,
  /** Where identity keeps the authority log. */
  IDENTITY_URL: z.url(),
  /** JSON Web Key Set that verifies the signer's receipts of payments. */
  RECEIPT_PUBLIC_KEYS_FILE: envFields.fileContent(),
  /** The file holds the 32-byte key, as hex, that encrypts webhook secrets. */
  WEBHOOK_KEY_FILE: envFields.keyFile(),
  /** Allows http and private addresses for webhooks, which only a local stack may do. */
  WEBHOOKS_ALLOW_PRIVATE: envFields.flag().default(false),
});

export type Config = z.output<typeof schema>;

/** The only code of this service that reads the environment. */
export const readConfig = (): Config => loadConfig(schema, process.env);
