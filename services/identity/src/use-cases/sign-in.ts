import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { randomUUID } from 'node:crypto';
import { singleSignOnRequired, tooManyAttempts } from '../domain/identity-refusals.ts';
import { accessEnded } from '../domain/member.ts';
import { readAccount } from '../domain/member-input.ts';
import { PASSWORD_INPUT_MAX } from '../domain/password-rule.ts';
import { acceptCode, codeRequired, wrongCode } from './accept-code.ts';
import { countAttempt } from './count-attempt.ts';
import { needsSingleSignOn } from './needs-single-sign-on.ts';
import { startSession } from './open-session.ts';
import type { Origin, Session, UseCasePorts } from './ports.ts';
import type { ThrottleKey } from './repositories.ts';
import { createTurns } from './turns.ts';

export interface SignInCommand {
  readonly email: string;
  readonly password: string;
  /** Issued by an earlier sign-in on the same device. */
  readonly deviceToken?: string | null | undefined;
  readonly origin: Origin;
}

export interface ConfirmSignInCommand {
  readonly challenge: string;
  readonly code: string;
  readonly deviceToken?: string | null | undefined;
  readonly origin: Origin;
}

/** The first step succeeded, and the account has a second factor. The challenge and a code open a session. */
export type Challenged = Refused<'SECOND_FACTOR_REQUIRED'> & { readonly challenge: string };

type SignedIn =
  | Result<
      Session,
      'INVALID_CREDENTIALS' | 'RATE_LIMITED' | 'SINGLE_SIGN_ON_REQUIRED' | 'ACCESS_ENDED'
    >
  | Challenged;
type Confirmed = Result<
  Session,
  'INVALID_CREDENTIALS' | 'INVALID_CODE' | 'RATE_LIMITED' | 'ACCESS_ENDED'
>;

const invalid = (): Refused<'INVALID_CREDENTIALS'> =>
  refuse('INVALID_CREDENTIALS', 'Incorrect email or password.');

/**
 * Opens a session for the right email and password. A wrong password and an unknown email get the same response in the same
 * time: without an account, the password is checked against a dummy hash.
 */
export const signIn = (ports: UseCasePorts): ((command: SignInCommand) => Promise<SignedIn>) => {
  const { passwords } = ports;
  const dummyHash = passwords.hash('nobody', randomUUID());
  // Attempts for one account run one after another, so that correct passwords aren't refused for being concurrent.
  const inTurn = createTurns();
  return async ({ email: given, password, deviceToken, origin }) => {
    const email = readAccount(given);
    if (!email.ok || password.length > PASSWORD_INPUT_MAX) return invalid();
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
  const { unitOfWork, passwords, challenges, clock } = ports;
  const { accountKey, newDeviceToken } = deviceOf(ports, email, deviceToken);
  const addressKey = origin.address && ({ kind: 'address', subject: origin.address } as const);
  const keys: ThrottleKey[] = [accountKey, ...(addressKey ? [addressKey] : [])];
  const { waitS, credentials } = await unitOfWork.run(origin, async (scope) => ({
    waitS: await countAttempt(scope, ports, keys),
    credentials: await scope.members.credentialsByEmail(email),
  }));
  if (waitS > 0) return tooManyAttempts(waitS);
  const checkedHash = credentials?.passwordHash ?? (await dummyHash);
  const matches = await passwords.verify(
    credentials?.account.id ?? 'nobody',
    checkedHash,
    password,
  );
  return unitOfWork.run(origin, async (scope): Promise<SignedIn> => {
    // Read again under a lock: a member who was deactivated or changed the password meanwhile gets no session.
    const current = credentials && (await scope.members.lockCredentials(credentials.account.id));
    if (!matches || current?.account.status !== 'active' || current.passwordHash !== checkedHash) {
      return invalid();
    }
    const { account } = current;
    await scope.attempts.clear(accountKey);
    if (addressKey) await scope.attempts.takeBack(addressKey);
    const ended = accessEnded(account, clock.now());
    if (ended) return ended;
    if (await needsSingleSignOn(scope, account)) return singleSignOnRequired();
    if (account.hasSecondFactor) {
      const challenge = challenges.issue(
        { accountId: account.id, email, method: 'pwd', passwordHash: checkedHash },
        clock.now(),
      );
      return { ...codeRequired(), challenge };
    }
    const session = await startSession(scope, ports, account, { origin, methods: ['pwd'] });
    return ok({ ...session, deviceToken: newDeviceToken() });
  });
}

/** Returns the throttle key of a known device, and the device's token for the next sign-in. */
function deviceOf({ devices }: UseCasePorts, email: string, deviceToken: string | null) {
  const device = deviceToken && devices.deviceOf(deviceToken, email);
  const accountKey: ThrottleKey = device
    ? { kind: 'device', subject: device }
    : { kind: 'account', subject: email };
  return { accountKey, newDeviceToken: () => (device ? deviceToken : devices.issue(email)) };
}

/** The second step: checks a code for the challenge of the first step. */
export const confirmSignIn =
  (ports: UseCasePorts) =>
  async (command: ConfirmSignInCommand): Promise<Confirmed> => {
    const { unitOfWork, challenges, clock } = ports;
    const { origin, code } = command;
    const challenge = challenges.read(command.challenge, clock.now());
    if (!challenge) {
      return refuse('INVALID_CREDENTIALS', 'This sign-in has expired. Start again.');
    }
    const deviceToken = command.deviceToken ?? null;
    const { accountKey, newDeviceToken } = deviceOf(ports, challenge.email, deviceToken);
    const throttle = { kind: 'second_factor', subject: accountKey.subject } as const;
    const waitS = await unitOfWork.run(origin, (scope) => countAttempt(scope, ports, [throttle]));
    if (waitS > 0) return tooManyAttempts(waitS);
    return unitOfWork.run(origin, async (scope): Promise<Confirmed> => {
      const current = await scope.members.lockCredentials(challenge.accountId);
      if (current?.account.status !== 'active') return invalid();
      if (!challenges.isFor(challenge, current.passwordHash)) return invalid();
      const { account } = current;
      const ended = accessEnded(account, clock.now());
      if (ended) return ended;
      if (!(await acceptCode(scope, ports, account, code))) return wrongCode();
      await scope.attempts.clear(throttle);
      const methods = [challenge.method, 'otp'] as const;
      const session = await startSession(scope, ports, account, { origin, methods });
      return ok({ ...session, deviceToken: newDeviceToken() });
    });
  };
