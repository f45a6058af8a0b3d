import { envFields, loadConfig } from '@outlay/platform/config';
import { z } from 'zod';

const schema = z.object({
  ...envFields.subgraphFields,
  /** Signs links to exports. */
  LINK_SECRET_FILE: envFields.fileContent(),
  CONTROL_CHANGE_DELAY_S: envFields.coolingOffS(),
});

export type Config = z.output<typeof schema>;

/** The only code of this service that reads the environment. */
export const readConfig = (): Config => loadConfig(schema, process.env);
