import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { PasskeyAssertion } from '../approval-proof/index.ts';
import type { RelyingParty } from './relying-party.ts';

export interface AssertionCheck {
  readonly assertion: PasskeyAssertion;
  readonly credential: {
    readonly credentialId: string;
    /** COSE key in base64url. */
    readonly publicKey: string;
    /** Newest known signature counter; 0 where counters are not followed. */
    readonly counter?: number;
  };
  /** In base64url. */
  readonly challenge: string;
  readonly relyingParty: RelyingParty;
}

export interface VerifiedAssertion {
  /** 0 for authenticators without a counter. */
  readonly counter: number;
  /** Copied between the member's devices by their platform, instead of bound to one. */
  readonly isSynced: boolean;
}

/**
 * Verifies that a passkey signed a challenge on our site, after its authenticator had verified the person. Null for anything else:
 * another challenge, site or key, no verified person, a counter that went back.
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
    // The library throws for what doesn't fit; whoever sent it may have made it up.
    return null;
  }
}

const CHALLENGE = /^[\w-]{1,100}$/;

/** The challenge that an authenticator says it signed, before anything is verified; null when there is none. */
export function challengeOf({
  clientDataJSON,
}: Pick<PasskeyAssertion, 'clientDataJSON'>): string | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = (read as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' && CHALLENGE.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}
