import { envFields, loadConfig } from '@outlay/platform/config';
import { z } from 'zod';

const schema = z.object({
  ...envFields.subgraphFields,
  /** Secret that download links and cursors are signed with; the same for every replica. Another one invalidates them all. */
  LINK_SECRET_FILE: envFields.fileContent(),
  /** Ed25519 key in PKCS 8 PEM: signs what is submitted, and whether it stands when it is paid. */
  SUBMISSION_KEY_FILE: envFields.fileContent(),
  /** JSON Web Key Set of its public keys: the current one and, while it is rotated, the one before. */
  SUBMISSION_PUBLIC_KEYS_FILE: envFields.fileContent(),
  /** Whose signatures of prices count. */
  PRICE_GUARDIAN_SET_FILE: envFields.priceGuardianSets(),
  CONTROL_CHANGE_DELAY_S: envFields.coolingOffS(),
});

export type Config = z.output<typeof schema>;

/** The only code of this service that reads the environment. */
export const readConfig = (): Config => loadConfig(schema, process.env);
