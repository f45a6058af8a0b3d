import { requireStepUp } from '@outlay/platform/auth';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { tooManyAttempts, type RefusalCode } from '../domain/identity-refusals.ts';
import { outdateTokens } from '../domain/member.ts';
import { RECOVERY_CODE_COUNT, normalizeCode } from '../domain/second-factor.ts';
import { reportChange, wrongCode } from './accept-code.ts';
import { countAttempt } from './count-attempt.ts';
import type { NewAuthenticatorKey, Scope, SelfActor, UseCasePorts } from './ports.ts';
import type { Credentials } from './repositories.ts';
import { hashOfToken, newRecoveryCode } from './secret-token.ts';

type Setup = Pick<NewAuthenticatorKey, 'key' | 'uri'>;

const notStarted = () => refuse('NOT_FOUND', 'Start the setup again.');

/** Returns the viewer's own account, locked; null when it is no longer active. */
async function lockOwn(scope: Scope, { viewer }: SelfActor): Promise<Credentials | null> {
  const credentials = await scope.members.lockCredentials(viewer.userId);
  return credentials?.account.status === 'active' ? credentials : null;
}

/** Creates a key for an authenticator app. It is active once the member has entered a code. */
export const startSecondFactor =
  ({ unitOfWork, clock, codes }: UseCasePorts) =>
  (actor: SelfActor): Promise<Result<Setup, RefusalCode>> =>
    unitOfWork.run(actor.origin, async (scope): Promise<Result<Setup, RefusalCode>> => {
      const own = await lockOwn(scope, actor);
      if (!own) return notStarted();
      const { account } = own;
      if (account.hasSecondFactor) {
        return refuse('SECOND_FACTOR_ON', 'Two-step sign-in is already on.');
      }
      const stepUp = requireStepUp(actor.viewer, clock.now());
      if (stepUp) return stepUp;
      const { key, uri, sealedKey } = codes.createKey(account);
      const factor = { sealedKey, since: null, lastStep: null, recoveryCodes: [] };
      await scope.secondFactors.save(account.id, factor);
      return ok({ key, uri });
    });

/** Turns two-step sign-in on and returns the recovery codes, of which only hashes are stored. */
export const confirmSecondFactor =
  (ports: UseCasePorts) =>
  async ({
    actor,
    code,
  }: {
    actor: SelfActor;
    code: string;
  }): Promise<Result<readonly string[], RefusalCode>> => {
    const { unitOfWork, clock, codes } = ports;
    const throttle = { kind: 'second_factor', subject: actor.viewer.userId } as const;
    const waitS = await unitOfWork.run(actor.origin, (scope) =>
      countAttempt(scope, ports, [throttle]),
    );
    if (waitS > 0) return tooManyAttempts(waitS);
    return unitOfWork.run(
      actor.origin,
      async (scope): Promise<Result<readonly string[], RefusalCode>> => {
        const now = clock.now();
        const own = await lockOwn(scope, actor);
        const factor = own && (await scope.secondFactors.lock(own.account.id));
        if (!factor || factor.since) return notStarted();
        const stepUp = requireStepUp(actor.viewer, now);
        if (stepUp) return stepUp;
        const { account } = own;
        const lastStep = codes.stepOf(account, factor.sealedKey, code, now);
        if (lastStep === null) return wrongCode();
        const recoveryCodes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
        const hashes = recoveryCodes.map((each) => hashOfToken(normalizeCode(each)));
        const confirmed = { ...factor, since: now, lastStep, recoveryCodes: hashes };
        // A session that was limited to this setup gets its rights with the next token.
        await scope.members.update(account, outdateTokens(account, now));
        await scope.secondFactors.save(account.id, confirmed);
        await scope.attempts.clear(throttle);
        await reportChange(scope, ports, account, { kind: 'turned_on' });
        return ok(recoveryCodes);
      },
    );
  };

export const turnOffSecondFactor =
  (ports: UseCasePorts) =>
  (actor: SelfActor): Promise<Result<null, RefusalCode>> =>
    ports.unitOfWork.run(actor.origin, async (scope): Promise<Result<null, RefusalCode>> => {
      const now = ports.clock.now();
      const own = await lockOwn(scope, actor);
      if (!own?.account.hasSecondFactor) {
        return refuse('NOT_FOUND', 'Two-step sign-in is not on.');
      }
      const stepUp = requireStepUp(actor.viewer, now);
      if (stepUp) return stepUp;
      const { account } = own;
      // If a second factor is required, the session can now only set up another one.
      await scope.members.update(account, outdateTokens(account, now));
      await scope.secondFactors.remove(account.id);
      await reportChange(scope, ports, account, { kind: 'turned_off' });
      return ok(null);
    });
