import { trustFields } from '@outlay/authority-log';
import { envFields, loadConfig } from '@outlay/platform/config';
import { z } from 'zod';

const schema = z.object({
  ...envFields.subgraphFields,
  ...trustFields,
  /** Identity, which writes the authority log. */
  IDENTITY_URL: z.url(),
  /** PKCS8 PEM of the Ed25519 key that signs approvals. */
  CERTIFICATE_KEY_FILE: envFields.fileContent(),
  /** JSON Web Key Set of expense's public keys. */
  SUBMISSION_PUBLIC_KEYS_FILE: envFields.fileContent(),
});

export type Config = z.output<typeof schema>;

export const readConfig = (): Config => loadConfig(schema, process.env);
