import { signedText, statementHash, type Authority, type Proof } from '@outlay/authority';
import { z } from 'zod';
import type { PasskeySignature } from '../generated/resolver-types.ts';
import type { StepModel } from './step-model.ts';
import { user } from './user-reference.ts';

type Signature = Omit<PasskeySignature, 'signedBy'> & { signedBy: { id: string } };

const assertion = z.object({
  authenticatorData: z.string(),
  clientDataJSON: z.string(),
  signature: z.string(),
});

/** What an authenticator signed; null for the signature of a device or a session, which is no JSON. */
function readAssertion({ signature }: Proof): z.output<typeof assertion> | null {
  try {
    const text = Buffer.from(signature, 'base64url').toString('utf8');
    return assertion.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Returns the approvals of a step that a passkey signed, with everything needed to verify them. */
export const signaturesOf = ({ step }: StepModel, { keys }: Authority): Signature[] =>
  step.approvals.flatMap(({ byId, signed }) => {
    const asserted = signed && readAssertion(signed.proof);
    if (!signed || !asserted) return [];
    const { statement, proof } = signed;
    const addedAt = keys.get(proof.keyId)?.addedAt;
    return [
      {
        signedBy: user(byId),
        signedAt: new Date(statement.madeAt),
        signed: signedText(statement),
        challenge: Buffer.from(statementHash(statement), 'hex').toString('base64url'),
        credentialId: proof.keyId,
        registeredAt: addedAt === undefined ? null : new Date(addedAt),
        ...asserted,
      },
    ];
  });
