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

/** Returns the challenge signed by the viewer's own passkey; null for any other signature. */
export type VerifyPasskey = (
  viewer: Viewer,
  sent: SentAssertion,
) => Promise<PasskeyDecision | null>;

export interface VerifyPasskeyPorts {
  readonly queries: Pick<WorkflowQueries, 'passkey'>;
  readonly verifyStatement: VerifyStatement<PasskeyStatement>;
  readonly relyingParty: RelyingParty;
}

/** Uses the key in identity's statement, not a column: someone with write access to this database can't replace it. */
export const createVerifyPasskey =
  ({ queries, verifyStatement, relyingParty }: VerifyPasskeyPorts): VerifyPasskey =>
  async (viewer, { credentialId, ...sent }) => {
    const credential = await queries.passkey(viewer, credentialId);
    const stated = credential === null ? null : verifyStatement(credential);
    // The certificate includes only the known fields, nothing else that was sent.
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
