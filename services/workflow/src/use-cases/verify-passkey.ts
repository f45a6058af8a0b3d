import {
  passkeyAssertion,
  type PasskeyAssertion,
  type PasskeyStatement,
  type VerifyStatement,
} from '@outlay/platform/approval-proof';
import type { Viewer } from '@outlay/platform/auth';
import { challengeOf, verifyAssertion, type RelyingParty } from '@outlay/platform/passkeys';
import type { PasskeyDecision } from '../domain/passkey-rule.ts';
import type { WorkflowQueries } from './ports.ts';

/** A challenge signed by a passkey, as the client sends it. */
export interface SentAssertion extends PasskeyAssertion {
  readonly credentialId: string;
}

/** What the viewer's own passkey signed; null when no passkey of theirs signed it. */
export type VerifyPasskey = (
  viewer: Viewer,
  sent: SentAssertion,
) => Promise<PasskeyDecision | null>;

export interface VerifyPasskeyPorts {
  readonly queries: Pick<WorkflowQueries, 'passkey'>;
  readonly verifyStatement: VerifyStatement<PasskeyStatement>;
  readonly relyingParty: RelyingParty;
}

/** The key is identity's statement's, and not a column's: someone who can write to this database can't swap it. */
export const createVerifyPasskey =
  ({ queries, verifyStatement, relyingParty }: VerifyPasskeyPorts): VerifyPasskey =>
  async (viewer, { credentialId, ...sent }) => {
    const credential = await queries.passkey(viewer, credentialId);
    const stated = credential === null ? null : verifyStatement(credential);
    // Into the certificate goes what fits there, and nothing else that was sent along.
    const assertion = passkeyAssertion.safeParse(sent).data;
    if (
      credential === null ||
      !assertion ||
      stated?.organizationId !== viewer.organizationId ||
      stated.memberId !== viewer.userId ||
      stated.credentialId !== credentialId
    ) {
      return null;
    }
    const challenge = challengeOf(assertion);
    if (challenge === null) return null;
    const check = { assertion, credential: stated, challenge, relyingParty };
    return (await verifyAssertion(check))
      ? { challenge, signature: { credential, assertion } }
      : null;
  };
