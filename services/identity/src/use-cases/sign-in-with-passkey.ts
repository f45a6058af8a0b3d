import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import {
  singleSignOnRequired,
  tooManyAttempts,
  tooManyRequests,
} from '../domain/identity-refusals.ts';
import { accessEnded } from '../domain/member.ts';
import {
  acceptPasskey,
  requestPasskey,
  takeChallenge,
  type SignedChallenge,
} from './accept-passkey.ts';
import { countAttempt } from './count-attempt.ts';
import { needsSingleSignOn } from './needs-single-sign-on.ts';
import { startSession } from './open-session.ts';
import type { Origin, PasskeyRequest, Session, UseCasePorts } from './ports.ts';
import type { ThrottleKey } from './repositories.ts';

type SignedIn = Result<
  Session,
  'INVALID_CREDENTIALS' | 'RATE_LIMITED' | 'SINGLE_SIGN_ON_REQUIRED' | 'ACCESS_ENDED'
>;

/** The passkey identifies the member. */
const ASKED = { purpose: 'sign_in', memberId: null } as const;

/** The same refusal for an unknown passkey, a wrong signature and a member who has left. */
const invalid = (): Refused<'INVALID_CREDENTIALS'> =>
  refuse('INVALID_CREDENTIALS', "This passkey didn't work. Try again, or use your password.");

const keysOf = ({ address }: Origin, kind: ThrottleKey['kind']): ThrottleKey[] =>
  address === null ? [] : [{ kind, subject: address }];

/** Creates a challenge for any passkey of the site. Throttled by address, because each costs a row. */
export const startPasskeySignIn =
  (ports: UseCasePorts) =>
  (origin: Origin): Promise<Result<PasskeyRequest, 'RATE_LIMITED'>> =>
    ports.unitOfWork.run(origin, async (scope): Promise<Result<PasskeyRequest, 'RATE_LIMITED'>> => {
      const waitS = await countAttempt(scope, ports, keysOf(origin, 'passkey_challenge'));
      return waitS > 0 ? tooManyRequests(waitS) : ok(await requestPasskey(scope, ports, ASKED, []));
    });

/** Opens a session for the member whose passkey signed the challenge. It counts as a password and a code. */
export const signInWithPasskey =
  (ports: UseCasePorts) =>
  async ({ signed, origin }: { signed: SignedChallenge; origin: Origin }): Promise<SignedIn> => {
    const keys = keysOf(origin, 'address');
    const { waitS, challenge, passkey } = await ports.unitOfWork.run(origin, async (scope) => ({
      waitS: await countAttempt(scope, ports, keys),
      challenge: await takeChallenge(scope, ports, ASKED, signed),
      passkey: await scope.passkeys.byCredentialId(signed.credentialId),
    }));
    if (waitS > 0) return tooManyAttempts(waitS);
    if (challenge === null || !passkey) return invalid();
    return ports.unitOfWork.run(origin, async (scope): Promise<SignedIn> => {
      const current = await scope.members.lockCredentials(passkey.memberId);
      if (current?.account.status !== 'active') return invalid();
      // Read again under the lock: it may have been removed, or its counter may have changed.
      const held = await scope.passkeys.byCredentialId(signed.credentialId);
      const method = held && (await acceptPasskey(scope, ports, held, { signed, challenge }));
      if (method === null) return invalid();
      const { account } = current;
      for (const key of keys) await scope.attempts.takeBack(key);
      const ended = accessEnded(account, ports.clock.now());
      if (ended) return ended;
      if (await needsSingleSignOn(scope, account)) return singleSignOnRequired();
      const session = await startSession(scope, ports, account, { origin, methods: [method] });
      return ok({ ...session, deviceToken: ports.devices.issue(account.email) });
    });
  };
