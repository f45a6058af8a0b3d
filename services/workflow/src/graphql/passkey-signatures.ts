import { assertionOf, signedText, statementHash, type Authority } from '@outlay/authority';
import type { PasskeySignature } from '../generated/resolver-types.ts';
import type { StepModel } from './step-model.ts';
import { user } from './user-reference.ts';

type Signature = Omit<PasskeySignature, 'signedBy'> & { signedBy: { id: string } };

/** Returns the approvals of a step that a passkey signed, with everything needed to verify them. */
export const signaturesOf = ({ step }: StepModel, { keys }: Authority): Signature[] =>
  step.approvals.flatMap(({ byId, signed }) => {
    const asserted = signed && assertionOf(signed.proof);
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
