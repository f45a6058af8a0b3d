import { envFields, loadConfig } from '@outlay/platform/config';
import { z } from 'zod';

const schema = z.object({
  ...envFields.subgraphFields,
  /** Ed25519 key in PKCS 8 PEM: signs who approved what. */
  CERTIFICATE_KEY_FILE: envFields.fileContent(),
  /** JSON Web Key Set of expense's public keys. */
  SUBMISSION_PUBLIC_KEYS_FILE: envFields.fileContent(),
  /** JSON Web Key Set of identity's public keys: who may state whose passkey or device key it is. */
  WALLET_PUBLIC_KEYS_FILE: envFields.fileContent(),
  /** Of what an organisation may let a rule approve without people; the same for payout and the signer. */
  AUTO_APPROVAL_MAX_USD: envFields.autoApprovalMaxUsd(),
  APPROVAL_ASSURANCE_MIN: envFields.approvalAssuranceMin(),
  PASSKEY_ABOVE_USD: envFields.passkeyAboveUsd(),
  CONTROL_CHANGE_DELAY_S: envFields.coolingOffS(),
});

export type Config = z.output<typeof schema>;

/** The only code of this service that reads the environment. */
export const readConfig = (): Config => loadConfig(schema, process.env);
