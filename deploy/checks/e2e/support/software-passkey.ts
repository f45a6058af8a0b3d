import { siteOf } from '@outlay/authority';
import {
  createTestAuthenticator,
  type TestAuthenticator,
} from '@outlay/authority/testing/authenticator';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';

/** A new passkey of the member, in software. */
export async function registerPasskey(url: string, token: string): Promise<TestAuthenticator> {
  const passkey = createTestAuthenticator(siteOf(url));
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
