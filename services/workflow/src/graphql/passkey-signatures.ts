import { signedApproval } from '@outlay/platform/approval-proof';
import { canonicalJson } from '@outlay/schemas/canonical-json';
import { challengeOfStep } from '../domain/passkey-rule.ts';
import type { PasskeySignature } from '../generated/resolver-types.ts';
import type { Proofs } from '../use-cases/ports.ts';
import type { StepModel } from './step-model.ts';
import { user } from './user-reference.ts';

type Signature = Omit<PasskeySignature, 'signedBy'> & { signedBy: { id: string } };

/** Returns the approvals of a step that a passkey signed, with everything needed to verify them. */
export function signaturesOf(
  { instance, step }: StepModel,
  { verifyPasskey }: Pick<Proofs, 'verifyPasskey'>,
): Signature[] {
  return step.approvals.flatMap(({ byId, evidence }) => {
    const passkey = evidence.passkey;
    if (!passkey) return [];
    const stated = verifyPasskey(passkey.credential);
    return [
      {
        signedBy: user(byId),
        signedAt: new Date(evidence.decidedAt),
        signed: canonicalJson(signedApproval({ ...instance, stepNumber: step.number })),
        challenge: challengeOfStep(instance, step),
        credentialId: stated?.credentialId ?? '',
        registeredAt: stated ? new Date(stated.registeredAt) : null,
        credential: passkey.credential,
        ...passkey.assertion,
      },
    ];
  });
}
