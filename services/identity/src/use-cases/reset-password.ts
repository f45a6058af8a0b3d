import { ok, type Result } from '@outlay/platform/result';
import { setTimeout as pause } from 'node:timers/promises';
import { waitAfterCounting } from '../domain/attempt-throttle.ts';
import { invalidLink, tooManyRequests, type RefusalCode } from '../domain/identity-refusals.ts';
import { isMember } from '../domain/member.ts';
import { readAccount } from '../domain/member-input.ts';
import { checkPassword } from '../domain/password-rule.ts';
import { writeMail } from '../mails/write-mail.ts';
import { finishNewPassword } from './change-password.ts';
import { keysResetByMail, sayOwn, takesSessions } from './own-statements.ts';
import type { Origin, Scope, UseCasePorts } from './ports.ts';
import type { ThrottleKey } from './repositories.ts';
import { hashOfToken } from './secret-token.ts';
import { sendLink } from './send-link.ts';

type Done = Result<null, RefusalCode>;

/** Every request takes at least this long, so that its duration doesn't reveal whether the address is a member's. */
export const RESET_REQUEST_MS = 300;

/** Emails a reset link if the address is a member's; the response never reveals whether it is. */
export const requestPasswordReset =
  (ports: UseCasePorts) =>
  async ({ email, origin }: { email: string; origin: Origin }): Promise<Done> => {
    const [done] = await Promise.all([request(ports, email, origin), pause(RESET_REQUEST_MS)]);
    return done;
  };

async function request(ports: UseCasePorts, given: string, origin: Origin): Promise<Done> {
  const email = readAccount(given);
  if (!email.ok) return ok(null);
  return ports.unitOfWork.run(origin, async (scope) => {
    const waitS = await countRequest(scope, ports, email.value, origin.address);
    if (waitS > 0) return tooManyRequests(waitS);
    const member = (await scope.members.credentialsByEmail(email.value))?.account ?? null;
    // Operators' passwords are set on the machine only.
    if (!isMember(member) || member.status !== 'active') return ok(null);
    await sendLink(scope, ports, { member, kind: 'password_reset' }, (url) =>
      writeMail('password.reset', { firstName: member.firstName, url }),
    );
    await scope.audit({
      organizationId: member.organizationId,
      kind: 'password.reset_requested',
      subject: `member ${member.id}`,
    });
    return ok(null);
  });
}

async function countRequest(
  scope: Scope,
  { clock }: UseCasePorts,
  email: string,
  address: string | null,
): Promise<number> {
  const keys: ThrottleKey[] = [
    ...(address ? [{ kind: 'reset_address', subject: address } as const] : []),
    { kind: 'reset_account', subject: email },
  ];
  for (const key of keys) {
    const waitS = waitAfterCounting(
      key.kind,
      await scope.attempts.add(key, clock.now()),
      clock.now(),
    );
    if (waitS > 0) return waitS;
  }
  return 0;
}

export interface ResetPasswordCommand {
  readonly token: string;
  readonly newPassword: string;
  readonly origin: Origin;
}

/** Sets a new password for the owner of a link, ends all sessions of the member and revokes their API keys. */
export const resetPassword =
  (ports: UseCasePorts) =>
  async ({ token, newPassword, origin }: ResetPasswordCommand): Promise<Done> => {
    const { unitOfWork, passwords, clock } = ports;
    const tokenHash = hashOfToken(token);
    const holder = await unitOfWork.run(origin, (scope) =>
      scope.links.find('password_reset', tokenHash, clock.now()),
    );
    if (holder?.status !== 'active') return invalidLink();
    const checked = checkPassword(newPassword, holder.email, 'newPassword');
    if (!checked.ok) return checked;
    const passwordHash = await passwords.hash(holder.id, checked.value);
    return unitOfWork.run(origin, async (scope): Promise<Done> => {
      const memberId = await scope.links.take('password_reset', tokenHash, clock.now());
      const member = memberId && (await scope.members.lock(holder.organizationId, memberId));
      if (!member || member.id !== holder.id || member.status !== 'active') return invalidLink();
      await scope.members.update(member, { passwordHash });
      await scope.sessions.revokeAll(member.id, clock.now());
      // The log refuses it for members who decide: a mailbox alone must not sign for them.
      if (!takesSessions(ports)) await sayOwn(scope, ports, member, keysResetByMail(member));
      await scope.attempts.clear({ kind: 'account', subject: member.email });
      await finishNewPassword(scope, ports, member, 'password.reset');
      return ok(null);
    });
  };
