export { challengeOf, verifyAssertion, type VerifiedAssertion } from './verify-assertion.ts';
export { p256SignatureOf, pointOfCose, type P256Signature } from './p256-signature.ts';
export { relyingPartyOf, type RelyingParty } from './relying-party.ts';
export { verifyP256 } from './verify-p256.ts';
