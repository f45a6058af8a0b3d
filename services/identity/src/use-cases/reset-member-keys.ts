import type { SentProof } from '@outlay/authority-log';
import { ok } from '@outlay/platform/result';
import { fullName } from '@outlay/platform/text';
import { memberNotFound } from '../domain/identity-refusals.ts';
import type { Member } from '../domain/member.ts';
import { mailOwner } from './mail-owner.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';
import {
  asProposer,
  inOrganizationOf,
  proposeChange,
  type MemberChange,
  type ProposedMember,
} from './role-grants.ts';

type MailPorts = Pick<UseCasePorts, 'publicUrl'>;

/** Takes all keys of a member away and ends their sessions, so that only who signs in anew adds the next key. */
export const keysReset = (
  ports: MailPorts & Pick<UseCasePorts, 'clock'>,
): MemberChange<{ readonly id: string }> => ({
  kind: 'keys.reset',
  prepare: asProposer(ports, async ({ scope, organization, now }, { id }) => {
    const member = await scope.members.lock(organization.id, id);
    if (member?.status !== 'active') return memberNotFound();
    return ok({
      title: `Reset the devices and passkeys of ${fullName(member)}`,
      fields: [],
      says: { kind: 'keys.reset', subject: `keys/${id}`, body: {} },
      asksStepUp: true,
      apply: async () => {
        await scope.sessions.revokeAll(id, now);
        await scope.audit({
          organizationId: organization.id,
          kind: 'member.keys_reset',
          subject: `member ${id}`,
        });
        await tell(scope, ports, member, 'done');
      },
    });
  }),
});

/** Proposes a reset of a member's keys, who hears of it at once. */
export const resetMemberKeys = (ports: UseCasePorts) => {
  const change = keysReset(ports);
  return async ({
    actor,
    memberId: id,
    proof,
  }: {
    readonly actor: Actor;
    readonly memberId: string;
    /** Null where the session is to be enough. */
    readonly proof?: SentProof | null;
  }): Promise<ProposedMember> => {
    const made = await proposeChange(ports, actor, change, { id }, { proof });
    if (made.ok && made.value.pendingChangeId !== null) {
      await inOrganizationOf(
        ports,
        actor,
      )(async (scope) => {
        const member = await scope.members.find(scope.organizationId, id);
        if (member) await tell(scope, ports, member, 'proposed');
      });
    }
    return made;
  };
};

const tell = (
  scope: Pick<Scope, 'mail'>,
  ports: MailPorts,
  member: Member,
  state: 'proposed' | 'done',
): Promise<void> => mailOwner(scope, ports, member, `keysReset.${state}`);
