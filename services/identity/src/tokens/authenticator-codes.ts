import type { Sealer } from '@outlay/platform/sealing';
import { Secret, TOTP } from 'otpauth';
import { normalizeCode } from '../domain/second-factor.ts';
import type { AuthenticatorCodes } from '../use-cases/ports.ts';

/** Parameters that every authenticator app supports: SHA-1, six digits, thirty seconds. */
const PARAMETERS = { issuer: 'Outlay', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Clocks may differ by one step. */
const WINDOW_STEPS = 1;

/** Codes by RFC 6238. Each key is encrypted for its account. */
export function createAuthenticatorCodes({ seal, open }: Sealer): AuthenticatorCodes {
  const ownerOf = (accountId: string): string => `totp ${accountId}`;
  return {
    createKey: ({ id, email }) => {
      const totp = new TOTP({ ...PARAMETERS, label: email, secret: new Secret({ size: 20 }) });
      const key = totp.secret.base32;
      return { key, uri: totp.toString(), sealedKey: seal(ownerOf(id), key) };
    },
    stepOf: ({ id }, sealedKey, typed, now) => {
      const totp = new TOTP({ ...PARAMETERS, secret: open(ownerOf(id), sealedKey).toString() });
      const timestamp = now.getTime();
      const delta = totp.validate({
        token: normalizeCode(typed),
        timestamp,
        window: WINDOW_STEPS,
      });
      return delta === null ? null : totp.counter({ timestamp }) + delta;
    },
  };
}
