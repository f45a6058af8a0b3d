import { isApiKey } from '@outlay/platform/auth';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { sessionNotFound, tooManyAttempts, type RefusalCode } from '../domain/identity-refusals.ts';
import type { Proof } from '../domain/session.ts';
import { acceptCode, wrongCode } from './accept-code.ts';
import { countAttempt } from './count-attempt.ts';
import { issueAccessToken } from './open-session.ts';
import type { SelfActor, Session, UseCasePorts } from './ports.ts';
import type { Credentials } from './repositories.ts';

export interface StepUpCommand {
  readonly actor: SelfActor;
  readonly password?: string | null | undefined;
  readonly code?: string | null | undefined;
}

type Proved = Result<Pick<Session, 'accessToken' | 'expiresIn'>, RefusalCode>;

/** No password is longer; hashing it would only cost time. */
const PASSWORD_MAX = 1_000;

/**
 * Confirms that the person of a session is still the one who signed in: with a code where there is a second factor, for someone
 * with the password alone must not get further than at the sign-in; otherwise with the password.
 */
export const stepUp =
  (ports: UseCasePorts) =>
  async (command: StepUpCommand): Promise<Proved> => {
    const { viewer, origin } = command.actor;
    const { userId, sessionId } = viewer;
    if (!sessionId || isApiKey(viewer)) {
      return refuse('STEP_UP_REQUIRED', "An API key can't do this. Sign in and confirm it's you.");
    }
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
      const method = hasSecondFactor ? 'otp' : 'pwd';
      const methods = [...new Set([...(viewer.authentication?.methods ?? []), method] as const)];
      const proof: Proof = { at: ports.clock.now(), methods };
      if (!(await scope.sessions.prove(userId, sessionId, proof))) return sessionNotFound();
      await scope.attempts.clear(throttle);
      await scope.audit({
        organizationId: account.organizationId,
        kind: 'session.confirmed',
        subject: `session ${sessionId}`,
      });
      return ok(await issueAccessToken(ports, account, { id: sessionId, proof }));
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
