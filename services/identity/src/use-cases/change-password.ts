import { ok, refuse, type Result } from '@outlay/platform/result';
import { memberNotFound, tooManyAttempts, type RefusalCode } from '../domain/identity-refusals.ts';
import type { Account } from '../domain/member.ts';
import { checkPassword, PASSWORD_INPUT_MAX } from '../domain/password-rule.ts';
import { countAttempt } from './count-attempt.ts';
import { mailOwner } from './mail-owner.ts';
import type { Scope, SelfActor, UseCasePorts } from './ports.ts';
import type { Credentials } from './repositories.ts';

export interface ChangePasswordCommand {
  readonly actor: SelfActor;
  readonly currentPassword: string;
  readonly newPassword: string;
}

type Changed = Result<null, RefusalCode>;

/** Sets a new password for a member who knows the old one, ends their other sessions and revokes their API keys. */
export const changePassword =
  (ports: UseCasePorts) =>
  async ({ actor, currentPassword, newPassword }: ChangePasswordCommand): Promise<Changed> => {
    const { unitOfWork, passwords, clock } = ports;
    const { viewer, origin } = actor;
    const throttle = { kind: 'password_change', subject: viewer.userId } as const;
    const { waitS, credentials } = await unitOfWork.run(origin, async (scope) => ({
      waitS: await countAttempt(scope, ports, [throttle]),
      credentials: await scope.members.lockCredentials(viewer.userId),
    }));
    if (waitS > 0) return tooManyAttempts(waitS);
    if (!canChange(credentials, viewer.organizationId)) return memberNotFound();
    const { account, passwordHash: checkedHash } = credentials;
    if (
      currentPassword.length > PASSWORD_INPUT_MAX ||
      !(await passwords.verify(account.id, checkedHash, currentPassword))
    ) {
      return wrongPassword();
    }
    const checked = checkPassword(newPassword, account.email, 'newPassword');
    if (!checked.ok) return checked;
    const passwordHash = await passwords.hash(account.id, checked.value);
    return unitOfWork.run(origin, async (scope): Promise<Changed> => {
      const current = await scope.members.lockCredentials(account.id);
      if (current?.account.status !== 'active' || current.passwordHash !== checkedHash) {
        return wrongPassword();
      }
      await scope.members.update(current.account, { passwordHash });
      await scope.sessions.revokeAll(account.id, clock.now(), viewer.sessionId ?? null);
      await scope.links.endAll(account.id);
      await scope.attempts.clear(throttle);
      await finishNewPassword(scope, ports, account, 'password.changed');
      return ok(null);
    });
  };

const canChange = (
  credentials: Credentials | null,
  organizationId: string | null,
): credentials is Credentials & { passwordHash: string } =>
  credentials?.account.status === 'active' &&
  credentials.account.organizationId === organizationId &&
  credentials.passwordHash !== null;

const wrongPassword = (): Changed =>
  refuse('INVALID_CREDENTIALS', 'Your current password is not correct.', 'currentPassword');

/**
 * Revokes the member's API keys, since someone with the old password may have created one. Records the change in the audit log
 * and notifies the member by email.
 */
export async function finishNewPassword(
  scope: Scope,
  { clock, publicUrl }: Pick<UseCasePorts, 'clock' | 'publicUrl'>,
  account: Account,
  kind: 'password.changed' | 'password.reset',
): Promise<void> {
  const revoked = await scope.apiKeys.revokeAll(account.id, clock.now());
  await scope.audit({
    organizationId: account.organizationId,
    kind,
    subject: `member ${account.id}`,
    ...(revoked > 0 && {
      changes: [{ field: 'apiKeys', before: String(revoked), after: '0' }],
    }),
  });
  await mailOwner(scope, { publicUrl }, account, 'password.changed');
}
