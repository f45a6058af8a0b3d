export { challengeOf, verifyAssertion, type VerifiedAssertion } from './verify-assertion.ts';
export { relyingPartyOf, type RelyingParty } from './relying-party.ts';
