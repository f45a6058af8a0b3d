import { envFields, loadConfig } from '@outlay/platform/config';
import { mailFields } from '@outlay/platform/mail';
import { z } from 'zod';

const schema = z.object({
  ...envFields.subgraphFields,
  ...mailFields,
  /** PKCS8 PEM of the Ed25519 key that signs access tokens. */
  ACCESS_TOKEN_PRIVATE_KEY_FILE: envFields.fileContent(),
});

export type Config = z.output<typeof schema>;

/** The only reader of the environment in this service. */
export const readConfig = (): Config => loadConfig(schema, process.env);
