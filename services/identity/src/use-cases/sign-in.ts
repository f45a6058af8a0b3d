import { ok, refuse, type Result } from '@outlay/platform/result';
import { randomUUID } from 'node:crypto';
import { tooManyAttempts } from '../domain/identity-refusals.ts';
import { readAccount } from '../domain/member-input.ts';
import { countAttempt } from './count-attempt.ts';
import { startSession } from './open-session.ts';
import type { Origin, Session, UseCasePorts } from './ports.ts';
import type { ThrottleKey } from './repositories.ts';
import { createTurns } from './turns.ts';

export interface SignInCommand {
  readonly email: string;
  readonly password: string;
  /** From an earlier sign-in on the same device. */
  readonly deviceToken?: string | null | undefined;
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
  const { passwords } = ports;
  const dummyHash = passwords.hash(randomUUID());
  // One account's attempts follow each other: those with the right password are not refused for being many at once.
  const inTurn = createTurns();
  return async ({ email: given, password, deviceToken, origin }) => {
    const email = readAccount(given);
    if (!email.ok || password.length > INPUT_MAX) return invalid();
    const attempt = { email: email.value, password, deviceToken: deviceToken ?? null, origin };
    return inTurn(email.value, () => attemptSignIn(ports, attempt, dummyHash));
  };
};

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly deviceToken: string | null;
  readonly origin: Origin;
}

async function attemptSignIn(
  ports: UseCasePorts,
  { email, password, deviceToken, origin }: Attempt,
  dummyHash: Promise<string>,
): Promise<SignedIn> {
  const { unitOfWork, passwords, devices } = ports;
  const device = deviceToken && devices.deviceOf(deviceToken, email);
  const accountKey = device
    ? ({ kind: 'device', subject: device } as const)
    : ({ kind: 'account', subject: email } as const);
  const addressKey = origin.address && ({ kind: 'address', subject: origin.address } as const);
  const keys: ThrottleKey[] = [accountKey, ...(addressKey ? [addressKey] : [])];
  const { waitS, credentials } = await unitOfWork.run(origin, async (scope) => ({
    waitS: await countAttempt(scope, ports, keys),
    credentials: await scope.members.credentialsByEmail(email),
  }));
  if (waitS > 0) return tooManyAttempts(waitS);
  const checkedHash = credentials?.passwordHash ?? (await dummyHash);
  const matches = await passwords.verify(checkedHash, password);
  return unitOfWork.run(origin, async (scope): Promise<SignedIn> => {
    // Read again under a lock: a member who was deactivated, or changed the password, meanwhile gets no session.
    const current = credentials && (await scope.members.lockCredentials(credentials.account.id));
    if (!matches || current?.account.status !== 'active' || current.passwordHash !== checkedHash) {
      return invalid();
    }
    await scope.attempts.clear(accountKey);
    if (addressKey) await scope.attempts.takeBack(addressKey);
    const session = await startSession(scope, ports, current.account, origin);
    return ok({ ...session, deviceToken: device ? deviceToken : devices.issue(email) });
  });
}
