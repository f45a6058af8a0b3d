import { base64url } from '../../lib/base64url.ts';

const SECRET_BYTES = 32;

/** The secret of an invitation's link, whose hash the inviter signs. */
export const newInvitationSecret = (): string =>
  base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
