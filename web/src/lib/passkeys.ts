import type { PasskeyAssertionInput, PasskeyRegistrationInput } from '#graphql';

/** The authenticator's result, or a message why it failed. */
export type PasskeyAttempt<Value> =
  | { value: Value; failure?: undefined }
  | { value?: undefined; failure: string };

interface PasskeyRequest {
  challenge: string;
  rpId: string;
  credentialIds: readonly string[];
}

/** Lets the authenticator create a passkey. `options` are the server's, as JSON. */
export const createPasskey = (options: string): Promise<PasskeyAttempt<PasskeyRegistrationInput>> =>
  attempt(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const optionsJSON = JSON.parse(options) as Parameters<
      typeof startRegistration
    >[0]['optionsJSON'];
    const { id: credentialId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject } = response;
    return { credentialId, clientDataJSON, attestationObject };
  });

/** Lets a passkey sign a challenge, after the authenticator has verified the person. */
export const signWithPasskey = ({
  challenge,
  rpId,
  credentialIds,
}: PasskeyRequest): Promise<PasskeyAttempt<PasskeyAssertionInput>> =>
  attempt(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const allowCredentials = credentialIds.map((id) => ({ id, type: 'public-key' as const }));
    const { id: credentialId, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, allowCredentials, userVerification: 'required' },
    });
    const { authenticatorData, clientDataJSON, signature } = response;
    return { credentialId, authenticatorData, clientDataJSON, signature };
  });

async function attempt<Value>(work: () => Promise<Value>): Promise<PasskeyAttempt<Value>> {
  if (!('PublicKeyCredential' in window)) {
    return { failure: "This browser doesn't support passkeys." };
  }
  try {
    return { value: await work() };
  } catch (error) {
    return { failure: failureOf(error as { code?: string; name?: string }) };
  }
}

/** Browsers name few reasons, so that a page can't find out who has which passkey. */
function failureOf({ code, name }: { code?: string; name?: string }): string {
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device already has a passkey for your account.';
  }
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') {
    return "Passkeys don't work at this address. Open Outlay at its usual one.";
  }
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return 'The passkey request was cancelled or timed out. Try again.';
  }
  return "Your passkey didn't work. Try again.";
}
