import { ok, refuse, type Result } from '@outlay/platform/result';
import { randomUUID } from 'node:crypto';
import { retryAfterSeconds } from '../domain/attempt-throttle.ts';
import { tooManyAttempts } from '../domain/identity-refusals.ts';
import { readAccount } from '../domain/member-input.ts';
import { startSession } from './open-session.ts';
import type { Origin, Session, UseCasePorts } from './ports.ts';
import type { ThrottleKey } from './repositories.ts';

export interface SignInCommand {
  readonly email: string;
  readonly password: string;
  readonly origin: Origin;
}

type SignedIn = Result<Session, 'INVALID_CREDENTIALS' | 'RATE_LIMITED'>;

/** No password is longer; hashing it would only cost time. */
const INPUT_MAX = 1_000;

const invalid = (): SignedIn => refuse('INVALID_CREDENTIALS', 'Incorrect email or password.');

/**
 * Opens a session for the right email and password. A wrong password and an unknown email get the same response in the same
 * time: without an account, the password is checked against a dummy hash.
 */
export const signIn = (ports: UseCasePorts): ((command: SignInCommand) => Promise<SignedIn>) => {
  const { unitOfWork, passwords, clock } = ports;
  const dummyHash = passwords.hash(randomUUID());
  return async ({ email: given, password, origin }) => {
    const email = readAccount(given);
    if (!email.ok || password.length > INPUT_MAX) return invalid();
    const keys = throttleKeys(email.value, origin.address);
    const { waitS, credentials } = await unitOfWork.run(origin, async (scope) => {
      const waits = [];
      for (const key of keys) {
        waits.push(retryAfterSeconds(key.kind, await scope.attempts.find(key), clock.now()));
      }
      return {
        waitS: Math.max(...waits),
        credentials: await scope.members.credentialsByEmail(email.value),
      };
    });
    if (waitS > 0) return tooManyAttempts(waitS);
    const checkedHash = credentials?.passwordHash ?? (await dummyHash);
    const matches = await passwords.verify(checkedHash, password);
    return unitOfWork.run(origin, async (scope) => {
      // Read again under a lock: a member who was deactivated, or changed the password, meanwhile gets no session.
      const current = credentials && (await scope.members.lockCredentials(credentials.member.id));
      if (matches && current?.member.status === 'active' && current.passwordHash === checkedHash) {
        for (const key of keys) if (key.kind === 'account') await scope.attempts.clear(key);
        return ok(await startSession(scope, ports, current.member, origin));
      }
      for (const key of keys) await scope.attempts.add(key, clock.now());
      return invalid();
    });
  };
};

const throttleKeys = (email: string, address: string | null): ThrottleKey[] => [
  { kind: 'account', subject: email },
  ...(address ? [{ kind: 'address', subject: address } as const] : []),
];
