import type { ApolloClient } from '@apollo/client/core';
import type { StatementProofInput } from '../generated/graphql.ts';
import { base64url } from './base64url.ts';
import { hasDeviceKey, signWithDevice } from './device-key.ts';
import { signWithPasskey, type PasskeyAttempt } from './passkeys.ts';
import { sha256 } from './sha256.ts';
import { nextVersion, statementText, type Saying } from './statement-text.ts';

export { nextVersion, type Saying } from './statement-text.ts';

/** Signs a statement with this device's key. Undefined where there is none: the server says whether it is needed. */
export async function signStatement(
  client: ApolloClient,
  saying: Saying,
): Promise<StatementProofInput | undefined> {
  const statement = statementText(saying);
  const signed = statement === null ? null : await signWithDevice(client, statement);
  return statement !== null && signed ? { statement, ...signed } : undefined;
}

/** Signs the next statement about its subject. Undefined where this device can't, or while the log is unavailable. */
export async function signNext(
  client: ApolloClient,
  said: Omit<Saying, 'version'>,
): Promise<StatementProofInput | undefined> {
  // Adding this browser can be a statement about the same subject, so it comes before the version.
  if (!(await hasDeviceKey(client))) return undefined;
  const version = await nextVersion(client, said.subject).catch(() => null);
  return version === null ? undefined : signStatement(client, { ...said, version });
}

/** Lets one of the person's passkeys sign a statement. */
export async function signStatementWithPasskey(
  saying: Saying,
  { rpId, credentialIds }: { rpId: string; credentialIds: readonly string[] },
): Promise<PasskeyAttempt<StatementProofInput>> {
  const statement = statementText(saying);
  const hash = statement === null ? null : await sha256(statement);
  if (statement === null || !hash) return { failure: "This browser can't sign. Sign in again." };
  const signed = await signWithPasskey({ challenge: base64url(hash), rpId, credentialIds });
  if (signed.failure !== undefined) return signed;
  const { credentialId: keyId, ...assertion } = signed.value;
  const signature = base64url(new TextEncoder().encode(JSON.stringify(assertion)));
  return { value: { statement, keyId, signature } };
}
