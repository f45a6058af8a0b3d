import { ok, type Result } from '@outlay/platform/result';
import {
  invalidLink,
  singleSignOnRequired,
  type RefusalCode,
} from '../domain/identity-refusals.ts';
import { allOf, readFirstName, readLastName } from '../domain/member-input.ts';
import { accessEnded } from '../domain/member.ts';
import { checkPassword } from '../domain/password-rule.ts';
import { memberChangesBetween } from './member-changes.ts';
import { needsSingleSignOn } from './needs-single-sign-on.ts';
import { startSession } from './open-session.ts';
import { joined as joinedBy, sayOwn } from './own-statements.ts';
import type { Origin, Session, UseCasePorts } from './ports.ts';
import { hashOfToken } from './secret-token.ts';

export interface AcceptInvitationCommand {
  readonly token: string;
  readonly password: string;
  /** Required when the invitation has no last name; otherwise the invitation's name is used. */
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly origin: Origin;
}

/** Makes an invited person a member with a password, and signs them in. */
export const acceptInvitation =
  (ports: UseCasePorts) =>
  async (command: AcceptInvitationCommand): Promise<Result<Session, RefusalCode>> => {
    const { unitOfWork, passwords, clock } = ports;
    const { token, password, origin } = command;
    const tokenHash = hashOfToken(token);
    const invited = await unitOfWork.run(origin, (scope) =>
      scope.links.find('invitation', tokenHash, clock.now()),
    );
    if (invited?.status !== 'invited') return invalidLink();
    const checked = checkPassword(password, invited.email, 'password');
    const name = allOf({
      firstName: readFirstName(command.firstName ?? invited.firstName),
      lastName: readLastName(command.lastName ?? invited.lastName),
    });
    if (!checked.ok) return checked;
    if (!name.ok) return name;
    // Hashing is slow: it runs outside the transaction.
    const passwordHash = await passwords.hash(invited.id, checked.value);
    return unitOfWork.run(origin, async (scope): Promise<Result<Session, RefusalCode>> => {
      const memberId = await scope.links.take('invitation', tokenHash, clock.now());
      const member = memberId && (await scope.members.lock(invited.organizationId, memberId));
      if (!member || member.id !== invited.id || member.status !== 'invited') return invalidLink();
      // The same person may have joined another organization with this address since.
      await scope.members.lockEmail(member.email);
      if (await scope.members.credentialsByEmail(member.email)) return invalidLink();
      const ended = accessEnded(member, clock.now());
      if (ended) return ended;
      if (await needsSingleSignOn(scope, member)) return singleSignOnRequired();
      const joined = await scope.members.update(member, {
        ...name.value,
        passwordHash,
        status: 'active',
      });
      await scope.audit({
        organizationId: joined.organizationId,
        actorId: joined.id,
        kind: 'member.joined',
        subject: `member ${joined.id}`,
        changes: memberChangesBetween(member, joined),
      });
      await sayOwn(scope, ports, joined, joinedBy(joined, token));
      await scope.publishMember(joined);
      return ok(await startSession(scope, ports, joined, { origin, methods: ['pwd'] }));
    });
  };
