import { envFields, loadConfig } from '@outlay/platform/config';
import { mailFields } from '@outlay/platform/mail';
import { z } from 'zod';

const schema = z.object({
  ...envFields.subgraphFields,
  ...mailFields,
  /** File with the 32 bytes, as hex, that webhooks' secrets are encrypted under. */
  WEBHOOK_KEY_FILE: envFields
    .fileContent()
    .transform((content) => content.trim())
    .pipe(z.string().regex(/^[0-9a-f]{64}$/i, 'the file must hold 64 hex digits'))
    .transform((hex) => Buffer.from(hex, 'hex')),
  /** Lets webhooks call http and private addresses: for a stack on one machine, never for production. */
  WEBHOOKS_ALLOW_PRIVATE: envFields.flag().default(false),
});

export type Config = z.output<typeof schema>;

/** The only reader of the environment in this service. */
export const readConfig = (): Config => loadConfig(schema, process.env);
