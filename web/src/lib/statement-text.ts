import type { ApolloClient } from '@apollo/client/core';
import { canonicalJson } from '@outlay/schemas/canonical-json';
import { StatementVersionsDocument } from '#graphql';
import { randomId } from './random-id.ts';
import { sessionState } from './session-store.ts';

/** What a person says about one subject. The server derives the same from the mutation's input. */
export interface Saying {
  kind: string;
  /** Such as expense/12. */
  subject: string;
  body: object;
  /** The subject's next one, as `statementVersions` has it; 1 for a submission and its approvals, which are in no log. */
  version: number;
}

/** A statement as a refusal brings it, for its person to sign. */
export interface OfferedStatement {
  kind: string;
  organizationId: string;
  subject: string;
  version: number;
  body: object;
  /** By the server's clock. */
  madeAt: string;
}

/** Returns the next version of a subject of the log; null while it is unavailable. */
export async function nextVersion(client: ApolloClient, subject: string): Promise<number | null> {
  const { data } = await client.query({
    query: StatementVersionsDocument,
    variables: { subjects: [subject] },
    fetchPolicy: 'no-cache',
  });
  return data?.statementVersions[0] ?? null;
}

/** Returns the canonical text that is signed. Null without a member's session. */
export function statementText(saying: Saying): string | null {
  const session = sessionState();
  if (session.status === 'signed-out' || session.user.org_id === null) return null;
  const organizationId = String(session.user.org_id);
  const madeAt = new Date().toISOString();
  return canonicalJson({ ...saying, organizationId, madeAt, nonce: randomId() });
}
