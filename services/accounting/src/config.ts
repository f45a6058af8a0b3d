import { trustFields } from '@outlay/authority-log';
import { envFields, loadConfig } from '@outlay/platform/config';
import { priceGuardianSets } from '@outlay/prices/settings';
import { z } from 'zod';

const schema = z.object({
  ...envFields.subgraphFields,
  ...trustFields,
  /** Where identity keeps the authority log. */
  IDENTITY_URL: z.url(),
  /** JSON Web Key Set that verifies the signer's receipts of payments. */
  RECEIPT_PUBLIC_KEYS_FILE: envFields.fileContent(),
  /** Signs links to exports. */
  LINK_SECRET_FILE: envFields.fileContent(),
  /** The guardians whose signatures of prices are accepted. */
  PRICE_GUARDIAN_SET_FILE: priceGuardianSets(),
});

export type Config = z.output<typeof schema>;

/** The only code of this service that reads the environment. */
export const readConfig = (): Config => loadConfig(schema, process.env);
