import { fullName } from '@outlay/platform/text';
import { siteOf } from '@outlay/authority';
import { verifyAssertion } from '@outlay/authority-log/passkeys';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { randomBytes } from 'node:crypto';
import type { Authenticators } from '../use-cases/ports.ts';

const CHALLENGE_BYTES = 32;
/** ES256, which every authenticator has: statements are signed with P-256 alone. */
const ALGORITHMS = [-7];

/**
 * Verifies passkeys for the product's public address. An authenticator must verify the person, but need not identify its model.
 */
export function createAuthenticators(publicUrl: string): Authenticators {
  const relyingParty = siteOf(publicUrl);
  return {
    rpId: relyingParty.rpId,
    newChallenge: () => randomBytes(CHALLENGE_BYTES).toString('base64url'),
    creationOptions: async (member, challenge, credentialIds) =>
      JSON.stringify(
        await generateRegistrationOptions({
          rpName: 'Outlay',
          rpID: relyingParty.rpId,
          userID: new Uint8Array(Buffer.from(member.id)),
          userName: member.email,
          userDisplayName: fullName(member),
          challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
          attestationType: 'none',
          authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
          excludeCredentials: credentialIds.map((id) => ({ id })),
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      ),
    readRegistration: async ({ credentialId, clientDataJSON, attestationObject }, challenge) => {
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: {
            id: credentialId,
            rawId: credentialId,
            type: 'public-key',
            response: { clientDataJSON, attestationObject },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: relyingParty.origin,
          expectedRPID: relyingParty.rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        });
        if (!verified) return null;
        const { id, publicKey, counter } = registrationInfo.credential;
        // Use the signed key, not the unsigned copy.
        const encoded = Buffer.from(publicKey).toString('base64url');
        return { credentialId: id, publicKey: encoded, counter };
      } catch {
        // The library throws for input that doesn't fit, which may be invented.
        return null;
      }
    },
    verify: (passkey, assertion, challenge) =>
      verifyAssertion({ assertion, credential: passkey, challenge, relyingParty }),
  };
}
