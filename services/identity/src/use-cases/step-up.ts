import { ok, refuse, type Result } from '@outlay/platform/result';
import { sessionNotFound, tooManyAttempts, type RefusalCode } from '../domain/identity-refusals.ts';
import type { Proof } from '../domain/session.ts';
import { countAttempt } from './count-attempt.ts';
import type { SelfActor, UseCasePorts } from './ports.ts';

export interface StepUpCommand {
  readonly actor: SelfActor;
  readonly password: string;
}

export interface ProvedSession {
  readonly accessToken: string;
  readonly expiresIn: number;
}

type Proved = Result<ProvedSession, RefusalCode>;

/** No password is longer; hashing it would only cost time. */
const PASSWORD_MAX = 1_000;

/** Confirms with the password that the person of a session is still the one who signed in. */
export const stepUp =
  (ports: UseCasePorts) =>
  async ({ actor: { viewer, origin }, password }: StepUpCommand): Promise<Proved> => {
    const { unitOfWork, passwords, tokens, clock } = ports;
    const { userId, sessionId } = viewer;
    if (!sessionId) {
      return refuse('STEP_UP_REQUIRED', "An API key can't do this. Sign in and confirm it's you.");
    }
    const throttle = { kind: 'password_change', subject: userId } as const;
    const { waitS, credentials } = await unitOfWork.run(origin, async (scope) => ({
      waitS: await countAttempt(scope, ports, [throttle]),
      credentials: await scope.members.lockCredentials(userId),
    }));
    if (waitS > 0) return tooManyAttempts(waitS);
    const checkedHash = credentials?.passwordHash ?? null;
    if (
      checkedHash === null ||
      password.length > PASSWORD_MAX ||
      !(await passwords.verify(checkedHash, password))
    ) {
      return refuse('INVALID_CREDENTIALS', 'This password is not correct.', 'password');
    }
    return unitOfWork.run(origin, async (scope): Promise<Proved> => {
      const current = await scope.members.lockCredentials(userId);
      const proof: Proof = { at: clock.now(), methods: ['pwd'] };
      const isProved =
        current?.account.status === 'active' &&
        current.passwordHash === checkedHash &&
        (await scope.sessions.prove(userId, sessionId, proof));
      if (!isProved) return sessionNotFound();
      const { account } = current;
      await scope.attempts.clear(throttle);
      await scope.audit({
        organizationId: account.organizationId,
        kind: 'session.confirmed',
        subject: `session ${sessionId}`,
      });
      const accessToken = await tokens.accessToken(account, { id: sessionId, proof });
      return ok({ accessToken, expiresIn: tokens.accessLifetimeS });
    });
  };
