import { isApiKey, refuseApiKey } from '@outlay/platform/auth';
import { refuse } from '@outlay/platform/result';
import { sessionNotFound, tooManyAttempts } from '../domain/identity-refusals.ts';
import { PASSWORD_INPUT_MAX } from '../domain/password-rule.ts';
import { acceptCode, codeRequired, wrongCode } from './accept-code.ts';
import type { SignedChallenge } from './accept-passkey.ts';
import { confirmSession, type Proved } from './confirm-session.ts';
import { countAttempt } from './count-attempt.ts';
import type { ProviderResponse, SelfActor, UseCasePorts } from './ports.ts';
import type { Credentials } from './repositories.ts';
import { stepUpWithPasskey } from './step-up-with-passkey.ts';
import { stepUpWithSingleSignOn } from './step-up-with-single-sign-on.ts';

export interface StepUpCommand {
  readonly actor: SelfActor;
  readonly password?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly passkey?: SignedChallenge | null | undefined;
  readonly singleSignOn?: ProviderResponse | null | undefined;
}

/**
 * Confirms that the person of a session is still the one who signed in: by a passkey, at the provider, by a code if there is a
 * second factor, or otherwise by the password. With a second factor the password alone is not enough.
 */
export const stepUp =
  (ports: UseCasePorts) =>
  async (command: StepUpCommand): Promise<Proved> => {
    const { viewer, origin } = command.actor;
    const { userId, sessionId } = viewer;
    if (command.passkey) return stepUpWithPasskey(ports, command.actor, command.passkey);
    if (command.singleSignOn) {
      return stepUpWithSingleSignOn(ports, command.actor, command.singleSignOn);
    }
    if (!sessionId || isApiKey(viewer)) return refuseApiKey();
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
    if (hasSecondFactor && code === '') return codeRequired();
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
  { account, passwordHash }: Credentials,
  password: string,
): Promise<boolean> =>
  passwordHash !== null &&
  password.length <= PASSWORD_INPUT_MAX &&
  (await passwords.verify(account.id, passwordHash, password));
