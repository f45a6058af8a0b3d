import type { Assertion, Site } from '@outlay/authority';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';

export interface AssertionCheck {
  readonly assertion: Assertion;
  readonly credential: {
    readonly credentialId: string;
    /** COSE key in base64url. */
    readonly publicKey: string;
    /** Newest known signature counter; 0 if counters are not checked. */
    readonly counter?: number;
  };
  /** Challenge in base64url. */
  readonly challenge: string;
  readonly relyingParty: Site;
}

export interface VerifiedAssertion {
  /** 0 for authenticators without a counter. */
  readonly counter: number;
  /** True when the platform copies the passkey between the member's devices. */
  readonly isSynced: boolean;
}

/**
 * Verifies that a passkey signed a challenge on our site, and that its authenticator verified the person. Null otherwise, and
 * when the counter decreased.
 */
export async function verifyAssertion({
  assertion,
  credential: { credentialId, publicKey, counter = 0 },
  challenge,
  relyingParty,
}: AssertionCheck): Promise<VerifiedAssertion | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: assertion,
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.rpId,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
      },
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { newCounter, credentialDeviceType } = authenticationInfo;
    return { counter: newCounter, isSynced: credentialDeviceType === 'multiDevice' };
  } catch {
    // The library throws for malformed input, which a caller may send.
    return null;
  }
}

const CHALLENGE = /^[\w-]{1,100}$/;

/** The challenge that an authenticator claims to have signed, before anything is verified; null when it is missing. */
export function challengeOf({ clientDataJSON }: Pick<Assertion, 'clientDataJSON'>): string | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = (read as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' && CHALLENGE.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/** The uncompressed point (65 bytes) of a COSE key in base64url; null for a key of another kind than P-256. */
export function pointOfCose(publicKey: string): Uint8Array | null {
  const key = decodeCredentialPublicKey(new Uint8Array(Buffer.from(publicKey, 'base64url')));
  if (!cose.isCOSEPublicKeyEC2(key)) return null;
  const x = key.get(cose.COSEKEYS.x);
  const y = key.get(cose.COSEKEYS.y);
  const isP256 = key.get(cose.COSEKEYS.crv) === cose.COSECRV.P256;
  return isP256 && x && y ? Buffer.concat([Buffer.of(4), x, y]) : null;
}
