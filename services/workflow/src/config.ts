import { trustFields } from '@outlay/authority-log';
import { envFields, loadConfig } from '@outlay/platform/config';
import { z } from 'zod';

const schema = z.object({
  ...envFields.subgraphFields,
  ...trustFields,
  /** Identity, which writes the authority log. */
  IDENTITY_URL: z.url(),
});

export type Config = z.output<typeof schema>;

export const readConfig = (): Config => loadConfig(schema, process.env);
