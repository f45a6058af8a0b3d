import type { ApolloClient } from '@apollo/client/core';
import type { StatementProofInput } from '#graphql';
import { base64url } from './base64url.ts';
import { signWithDevice } from './device-key.ts';
import { signWithPasskey, type PasskeyAttempt } from './passkeys.ts';
import { sha256 } from './sha256.ts';
import { statementText, type Saying } from './statement-text.ts';

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

interface PasskeysOfPerson {
  rpId: string;
  credentialIds: readonly string[];
}

/** Lets one of the person's passkeys sign a statement. */
export async function signStatementWithPasskey(
  saying: Saying,
  request: PasskeysOfPerson,
): Promise<PasskeyAttempt<StatementProofInput>> {
  const statement = statementText(saying);
  return statement === null
    ? { failure: "This browser can't sign. Sign in again." }
    : signTextWithPasskey(statement, request);
}

/** Lets one of the person's passkeys sign a statement that is written already. */
export async function signTextWithPasskey(
  statement: string,
  { rpId, credentialIds }: PasskeysOfPerson,
): Promise<PasskeyAttempt<StatementProofInput>> {
  const hash = await sha256(statement);
  if (!hash) return { failure: "This browser can't sign. Sign in again." };
  const signed = await signWithPasskey({ challenge: base64url(hash), rpId, credentialIds });
  if (signed.failure !== undefined) return signed;
  const { credentialId: keyId, ...assertion } = signed.value;
  const signature = base64url(new TextEncoder().encode(JSON.stringify(assertion)));
  return { value: { statement, keyId, signature } };
}
