import { isApiKey } from '@outlay/platform/auth';
import { refuse } from '@outlay/platform/result';
import { sessionNotFound, tooManyAttempts } from '../domain/identity-refusals.ts';
import { acceptCode, wrongCode } from './accept-code.ts';
import type { SignedChallenge } from './accept-passkey.ts';
import { confirmSession, noApiKeys, type Proved } from './confirm-session.ts';
import { countAttempt } from './count-attempt.ts';
import type { SelfActor, UseCasePorts } from './ports.ts';
import type { Credentials } from './repositories.ts';
import { stepUpWithPasskey } from './step-up-with-passkey.ts';

export interface StepUpCommand {
  readonly actor: SelfActor;
  readonly password?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly passkey?: SignedChallenge | null | undefined;
}

/** No password is longer; hashing it would only cost time. */
const PASSWORD_MAX = 1_000;

/**
 * Confirms that the person of a session is still the one who signed in: with a passkey; or with a code where there is a second factor, for someone
 * with the password alone must not get further than at the sign-in; otherwise with the password.
 */
export const stepUp =
  (ports: UseCasePorts) =>
  async (command: StepUpCommand): Promise<Proved> => {
    const { viewer, origin } = command.actor;
    const { userId, sessionId } = viewer;
    if (command.passkey) return stepUpWithPasskey(ports, command.actor, command.passkey);
    if (!sessionId || isApiKey(viewer)) return noApiKeys();
    const code = command.code ?? '';
    const kind = code === '' ? 'password_change' : 'second_factor';
    const throttle = { kind, subject: userId } as const;
    const { waitS, credentials } = await ports.unitOfWork.run(origin, async (scope) => ({
      waitS: await countAttempt(scope, ports, [throttle]),
      credentials: await scope.members.lockCredentials(userId),
    }));
    if (waitS > 0) return tooManyAttempts(waitS);
    if (!credentials) return sessionNotFound();
    const { hasSecondFactor } = credentials.account;
    if (hasSecondFactor && code === '') {
      const message = 'Enter the code from your authenticator app.';
      return refuse('SECOND_FACTOR_REQUIRED', message, 'code');
    }
    if (!hasSecondFactor && !(await isPassword(ports, credentials, command.password ?? ''))) {
      return refuse('INVALID_CREDENTIALS', 'This password is not correct.', 'password');
    }
    return ports.unitOfWork.run(origin, async (scope): Promise<Proved> => {
      const current = await scope.members.lockCredentials(userId);
      if (
        current?.account.status !== 'active' ||
        current.passwordHash !== credentials.passwordHash ||
        current.account.hasSecondFactor !== hasSecondFactor
      ) {
        return sessionNotFound();
      }
      const { account } = current;
      if (hasSecondFactor && !(await acceptCode(scope, ports, account, code))) return wrongCode();
      await scope.attempts.clear(throttle);
      const method = hasSecondFactor ? 'otp' : 'pwd';
      return confirmSession(scope, ports, account, { viewer, sessionId, method });
    });
  };

const isPassword = async (
  { passwords }: UseCasePorts,
  { passwordHash }: Credentials,
  password: string,
): Promise<boolean> =>
  passwordHash !== null &&
  password.length <= PASSWORD_MAX &&
  (await passwords.verify(passwordHash, password));
