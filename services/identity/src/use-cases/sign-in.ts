import { ok, refuse, type Result } from '@outlay/platform/result';
import { randomUUID } from 'node:crypto';
import { normalizeEmail } from '../domain/member.ts';
import { retryAfterSeconds, WINDOW_MS } from '../domain/sign-in-throttle.ts';
import { openSession } from './open-session.ts';
import type { Session, SessionPorts, ThrottleKey } from './ports.ts';

export interface SignInCommand {
  readonly email: string;
  readonly password: string;
  /** Address that the request came from, as the gateway saw it; null when unknown. */
  readonly clientAddress: string | null;
}

type SignedIn = Result<Session, 'INVALID_CREDENTIALS' | 'RATE_LIMITED'>;

/** Longer inputs are nobody's and would only cost hashing time. */
const INPUT_MAX = 1_000;

const invalid = (): SignedIn => refuse('INVALID_CREDENTIALS', 'Incorrect email or password.');

/**
 * Opens a session for the right e-mail and password. A wrong password and an unknown e-mail are told alike and take the
 * same time: without an account, the password is checked against a hash of nobody's.
 */
export const signIn = (ports: SessionPorts): ((command: SignInCommand) => Promise<SignedIn>) => {
  const { unitOfWork, passwords, clock } = ports;
  const nobodysHash = passwords.hash(randomUUID());
  return async ({ email, password, clientAddress }) => {
    if (email.length > INPUT_MAX || password.length > INPUT_MAX) return invalid();
    const keys = throttleKeys(normalizeEmail(email), clientAddress);
    const { waitS, credentials } = await unitOfWork.run(async (repository) => {
      const waits = [];
      for (const key of keys) {
        waits.push(retryAfterSeconds(key.kind, await repository.failures(key), clock.now()));
      }
      return {
        waitS: Math.max(...waits),
        credentials: await repository.credentialsByEmail(normalizeEmail(email)),
      };
    });
    if (waitS > 0) {
      return refuse('RATE_LIMITED', `Too many failed attempts. Try again in ${waitS} seconds.`);
    }
    const matches = await passwords.verify(
      credentials?.passwordHash ?? (await nobodysHash),
      password,
    );
    if (!credentials?.member.active || !matches) {
      await unitOfWork.run(async (repository) => {
        for (const key of keys) await repository.addFailure(key, clock.now(), WINDOW_MS);
      });
      return invalid();
    }
    return unitOfWork.run(async (repository) => {
      for (const key of keys) if (key.kind === 'account') await repository.clearFailures(key);
      return ok(await openSession(repository, ports, credentials.member, randomUUID()));
    });
  };
};

const throttleKeys = (email: string, address: string | null): ThrottleKey[] => [
  { kind: 'account', subject: email },
  ...(address ? [{ kind: 'address', subject: address } as const] : []),
];
