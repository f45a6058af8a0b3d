import type { ApolloClient } from '@apollo/client/core';
import { canonicalJson } from '@outlay/schemas/canonical-json';
import { SigningPasskeysDocument, type StatementProofInput } from '#graphql';
import { EXPECTED_STATEMENTS, type ExpectedStatement } from './expected-statements.ts';
import { signWithDevice } from './device-key.ts';
import type { PasskeyAttempt } from './passkeys.ts';
import { signingQuestion } from './questions.ts';
import { sessionState } from './session-store.ts';
import { signTextWithPasskey } from './sign-statement.ts';
import type { OfferedStatement } from './statement-text.ts';

/** A change that the server refused for want of a signature. */
interface UnsignedChange {
  client: ApolloClient;
  operationName: string;
  variables: Readonly<Record<string, unknown>>;
  /** In canonical JSON, as the server would write it. */
  statement: string;
  takesPasskey: boolean;
}

/**
 * Signs the statement of a change that its person has just asked for. One that says exactly that is signed with this device's key
 * without a question. Whatever the input doesn't say is shown first. Undefined where the statement is about something else, where
 * this browser can't sign, and where the person declines.
 */
export async function signChange(change: UnsignedChange): Promise<StatementProofInput | undefined> {
  const session = sessionState();
  if (session.status === 'signed-out' || session.user.org_id === null) return undefined;
  const statement = JSON.parse(change.statement) as OfferedStatement;
  if (canonicalJson(statement) !== change.statement) return undefined;
  if (statement.organizationId !== String(session.user.org_id)) return undefined;
  const expectedOf = EXPECTED_STATEMENTS[change.operationName];
  const expected = await expectedOf?.(change.variables, String(session.user.id), statement.kind);
  if (!expected || !isAbout(expected, statement)) return undefined;
  if (isExactly(expected, statement) && !change.takesPasskey) return signedByDevice(change);
  const { takesPasskey } = change;
  const sign = () => (takesPasskey ? signedByPasskey(change) : attempt(change));
  return signingQuestion.ask({ statement, takesPasskey, sign });
}

/** Whether a statement is of the kind, and about the row, that was asked for. A new row has no statement before. */
const isAbout = ({ kind, subject }: ExpectedStatement, statement: OfferedStatement): boolean =>
  kind === statement.kind && (subject === null || subject === statement.subject);

/** How far the server's clock may be from this device's. A statement that is dated ahead could be kept for later. */
const clockDifferenceMaxMs = 10 * 60_000;

const isExactly = (
  { body, subject, chosen = '' }: ExpectedStatement,
  statement: OfferedStatement,
): boolean =>
  body !== null &&
  (subject !== null || statement.version === 1) &&
  Math.abs(Date.now() - Date.parse(statement.madeAt)) <= clockDifferenceMaxMs &&
  canonicalJson(comparable({ ...body, [chosen]: null })) ===
    canonicalJson(comparable({ ...statement.body, [chosen]: null }));

/** Amounts without zeros at their end, and instants in one form: the server writes both in its own. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]: [string, unknown]) => [
        key,
        comparable(each ?? null),
      ]),
    );
  }
  if (typeof value !== 'string') return value;
  if (/^\d+\.\d+$/.test(value)) return value.replace(/\.?0+$/, '');
  return /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value;
}

async function signedByDevice({
  client,
  statement,
}: UnsignedChange): Promise<StatementProofInput | undefined> {
  const signed = await signWithDevice(client, statement);
  return signed ? { statement, ...signed } : undefined;
}

async function attempt(change: UnsignedChange): Promise<PasskeyAttempt<StatementProofInput>> {
  const value = await signedByDevice(change);
  return value ? { value } : { failure: 'Add this browser to your devices first, in Settings.' };
}

async function signedByPasskey({
  client,
  statement,
}: UnsignedChange): Promise<PasskeyAttempt<StatementProofInput>> {
  const { data } = await client.query({ query: SigningPasskeysDocument });
  const credentialIds = (data?.deviceKeys ?? []).flatMap(({ id, kind }) =>
    kind === 'PASSKEY' ? [id] : [],
  );
  return signTextWithPasskey(statement, { rpId: window.location.hostname, credentialIds });
}
