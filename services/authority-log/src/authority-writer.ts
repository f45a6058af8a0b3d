import type { Proof, RefusalCode, Statement } from '@outlay/authority';
import type { StepUpCode } from '@outlay/platform/auth';
import { serviceUnavailable } from '@outlay/platform/graphql';
import { postJson, type PostedResponse } from '@outlay/platform/http-client';
import { refuse, type Refused, type Result, ok } from '@outlay/platform/result';
import { z } from 'zod';
import type { Credentials } from '@outlay/platform/graphql';

/** One field of a change in words; null when there is no value. Never a secret. */
export interface ChangedField {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A statement for the log, and what it changes in words, for whoever confirms it. */
export interface AppendRequest {
  readonly statement: Statement;
  /** Null where the caller's session is to be enough. */
  readonly proof: Proof | null;
  readonly title: string;
  readonly fields: readonly ChangedField[];
  /** Whether its author needs a recent authentication, unless they sign with a passkey. */
  readonly asksStepUp?: boolean;
}

/** An entry that was added. */
export interface Appended {
  readonly statementHash: string;
  /** The change that waits for a second person, which may be an earlier one with the same content. Null when it is in effect. */
  readonly pendingChangeId: string | null;
}

export type WriterCode = RefusalCode | StepUpCode | 'TOO_MANY_PENDING';

/** The writer of the authority log, which is identity. */
export interface AuthorityWriter {
  /** Adds a statement. The same one again gets the same answer. */
  append(request: AppendRequest, credentials: Credentials): Promise<Result<Appended, WriterCode>>;
  /** Attests that the caller's session asks for a statement that is no entry of the log: a submission or a decision. */
  attest(statement: Statement, credentials: Credentials): Promise<Result<Proof, WriterCode>>;
}

/** Paths of identity's internal calls. */
export const AUTHORITY_PATHS = {
  append: '/authority/entries',
  attest: '/authority/attestations',
} as const;

/** Names the calling service, whose internal token comes along. */
export const CALLER_HEADER = 'x-outlay-service';

const appended = z.object({ statementHash: z.string(), pendingChangeId: z.string().nullable() });
const proof = z.object({ keyId: z.string(), signature: z.string() });
const refusal = z.object({ code: z.string(), message: z.string() });

const OK = 200;
const REFUSED = 422;
const TIMEOUT_MS = 4_000;

/** Calls identity's address as one of the services. */
export function createAuthorityWriter(identityUrl: string, service: string): AuthorityWriter {
  async function call<Answer>(
    path: string,
    body: object,
    { internalToken, personToken }: Credentials,
    schema: z.ZodType<Answer>,
  ): Promise<Result<Answer, WriterCode>> {
    const headers = {
      authorization: `Bearer ${internalToken}`,
      [CALLER_HEADER]: service,
      ...(personToken !== null && { 'x-person-token': personToken }),
    };
    const answer = await postJson(
      `${identityUrl}${path}`,
      JSON.stringify(body),
      headers,
      TIMEOUT_MS,
    ).catch((): PostedResponse => {
      throw serviceUnavailable('identity');
    });
    if (answer.status === REFUSED) return refusalIn(answer.body);
    if (answer.status !== OK) throw serviceUnavailable('identity');
    return ok(schema.parse(JSON.parse(answer.body)));
  }
  return {
    append: (request, credentials) => call(AUTHORITY_PATHS.append, request, credentials, appended),
    attest: (statement, credentials) =>
      call(AUTHORITY_PATHS.attest, { statement }, credentials, proof),
  };
}

function refusalIn(body: string): Refused<WriterCode> {
  const { code, message } = refusal.parse(JSON.parse(body));
  return refuse(code as WriterCode, message);
}
