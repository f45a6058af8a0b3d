import { splitAccessToken } from '@outlay/platform/auth';
import { decodeJwt, type JWTPayload } from 'jose';

/** The claims of an access token, not verified. */
export const claimsIn = (accessToken: string): JWTPayload =>
  decodeJwt(splitAccessToken(accessToken).jwt);
