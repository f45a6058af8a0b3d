import { trustFields } from '@outlay/authority-log';
import { envFields, loadConfig } from '@outlay/platform/config';
import { mailFields } from '@outlay/platform/mail';
import { z } from 'zod';

const schema = z.object({
  ...envFields.subgraphFields,
  ...mailFields,
  ...trustFields,
  /** PKCS8 PEM of the Ed25519 key that signs access tokens. */
  ACCESS_TOKEN_PRIVATE_KEY_FILE: envFields.fileContent(),
  /** PKCS8 PEM of the Ed25519 key that signs statements about members, wallets and passkeys. */
  WALLET_KEY_FILE: envFields.fileContent(),
  /** Whether anyone may create an organization. */
  SELF_SERVICE_ORGANIZATIONS: envFields.flag().default(false),
  /** File with the 32-byte key, as hex, that encrypts the keys of authenticator apps and providers' client secrets. */
  SECOND_FACTOR_KEY_FILE: envFields.keyFile(),
  /**
   * File with the 32-byte key, as hex, that passwords are hashed with. A copy of the database alone is not enough to guess them.
   */
  PASSWORD_PEPPER_FILE: envFields.keyFile(),
  /** File with the 32-byte key, as hex, that seals rows with security-relevant values. */
  ROW_SEAL_KEY_FILE: envFields.keyFile(),
  /** 'true' lets identity providers run on this machine, without TLS, and in private networks. */
  SINGLE_SIGN_ON_ALLOW_PRIVATE: envFields.flag().default(false),
  /** The signer's port for authority logs. */
  SIGNER_AUTHORITY_URL: z.url({ protocol: /^https$/ }),
  /** 32 bytes that the signer knows too. */
  AUTHORITY_WRITER_KEY_FILE: envFields.keyFile(),
  /** Seconds for which a sign-in or a step-up counts as fresh. */
  STEP_UP_S: z.coerce.number().int().min(1).max(86_400).default(300),
});

export type Config = z.output<typeof schema>;

/** The command that creates an organization needs only the row-seal key. */
const commandSchema = schema.pick({
  DATABASE_URL: true,
  LOG_LEVEL: true,
  ROW_SEAL_KEY_FILE: true,
  PUBLIC_URL: true,
  SMTP_URL: true,
});

export const readConfig = (): Config => loadConfig(schema, process.env);
export const readCommandConfig = (): z.output<typeof commandSchema> =>
  loadConfig(commandSchema, process.env);
