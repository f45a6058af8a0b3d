import { createChanges, type AuthorityWriter, type Changes } from '@outlay/authority-log';
import { walletChanged } from './change-wallet.ts';
import { memberDeactivated, memberReactivated } from './deactivate-member.ts';
import { memberInvited } from './invite-member.ts';
import type { UseCasePorts } from './ports.ts';
import { keysReset } from './reset-member-keys.ts';
import type { MemberScope } from './role-grants.ts';
import { singleSignOnRemoved, singleSignOnSet } from './set-single-sign-on.ts';
import { memberUpdated } from './update-member.ts';
import { organizationUpdated } from './update-organization.ts';

/** Every change in this service that the authority log decides about. */
export const createMemberChanges = (
  ports: Pick<UseCasePorts, 'clock' | 'publicUrl' | 'invitationSecretOf'> & {
    readonly writer: AuthorityWriter;
  },
): Changes<MemberScope> =>
  createChanges({
    ...ports,
    kinds: [
      memberInvited(ports),
      memberUpdated(ports),
      memberDeactivated(ports),
      memberReactivated(ports),
      organizationUpdated(ports),
      singleSignOnSet(ports),
      singleSignOnRemoved(ports),
      walletChanged(ports),
      keysReset(ports),
    ],
  });
