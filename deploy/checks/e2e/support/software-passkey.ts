import { relyingPartyOf } from '@outlay/platform/passkeys';
import { createTestAuthenticator, type TestAuthenticator } from '@outlay/platform/testing';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';

/** A new passkey of the member, in software. */
export async function registerPasskey(url: string, token: string): Promise<TestAuthenticator> {
  const passkey = createTestAuthenticator(relyingPartyOf(url));
  const { startPasskey } = await askGraphql<{ startPasskey: { options: string } }>(
    url,
    token,
    'mutation { startPasskey { options } }',
  );
  const { challenge } = JSON.parse(startPasskey.options) as { challenge: string };
  const { credentialId } = passkey;
  const registration = { credentialId, ...passkey.register(challenge) };
  await askGraphql(
    url,
    token,
    `mutation ($registration: PasskeyRegistrationInput!) {
       addPasskey(name: "Software", registration: $registration) { errors { code } } }`,
    { registration },
  );
  return passkey;
}
