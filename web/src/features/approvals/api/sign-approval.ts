import type {
  PasskeyAssertionInput,
  PasskeyRequestPartsFragment,
} from '../../../generated/graphql.ts';
import { signWithPasskey } from '../../../lib/passkeys.ts';

interface Signed {
  /** For the decision; empty where no passkey is required. */
  proof: { passkey?: PasskeyAssertionInput };
  failure?: undefined;
}

/** Asks the authenticator where an approval must be signed with a passkey. */
export async function signApproval(
  request: PasskeyRequestPartsFragment | null,
): Promise<Signed | { proof?: undefined; failure: string }> {
  if (!request) return { proof: {} };
  const { value, failure } = await signWithPasskey(request);
  return failure === undefined ? { proof: { passkey: value } } : { failure };
}

/** Whether the viewer has to add a passkey before they can approve. */
export const needsNewPasskey = (request: PasskeyRequestPartsFragment | null): boolean =>
  request?.credentialIds.length === 0;
