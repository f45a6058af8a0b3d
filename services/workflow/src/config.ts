import { envFields, loadConfig } from '@outlay/platform/config';
import { z } from 'zod';

const schema = z.object({
  ...envFields.subgraphFields,
  /** PKCS8 PEM of the Ed25519 key that signs approvals. */
  CERTIFICATE_KEY_FILE: envFields.fileContent(),
  /** JSON Web Key Set of expense's public keys. */
  SUBMISSION_PUBLIC_KEYS_FILE: envFields.fileContent(),
  /** JSON Web Key Set of identity's public keys, which verify statements about passkeys and device keys. */
  WALLET_PUBLIC_KEYS_FILE: envFields.fileContent(),
  /** Maximum that an organization may let a rule approve without people; payout and the signer use the same value. */
  AUTO_APPROVAL_MAX_USD: envFields.autoApprovalMaxUsd(),
  APPROVAL_ASSURANCE_MIN: envFields.approvalAssuranceMin(),
  PASSKEY_ABOVE_USD: envFields.passkeyAboveUsd(),
  CONTROL_CHANGE_DELAY_S: envFields.coolingOffS(),
});

export type Config = z.output<typeof schema>;

export const readConfig = (): Config => loadConfig(schema, process.env);
