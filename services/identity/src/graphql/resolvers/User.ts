import { hasRole } from '@outlay/platform/auth';
import { globalIdOf, idOfReference, noOrganization } from '@outlay/platform/graphql';
import { maySeeSignIns, maySeeWallet, maySeeWalletChange } from '../../domain/member.ts';
import { secondFactorState } from '../../domain/second-factor.ts';
import type { MemberStatus, Role, UserResolvers } from '../../generated/resolver-types.ts';
import { shownState } from '../to-payload.ts';

/** An admin sees members of an organization only. */
const noOperators = { operatorsNeedSecondFactor: false };

export const User: UserResolvers = {
  __resolveReference: (reference, { members }) => members.load(idOfReference('User', reference)),
  globalId: ({ id }) => globalIdOf('User', id),
  roles: ({ roles }) => roles.map((role) => role.toUpperCase() as Role),
  manager: ({ managerId }, _args, { members }) =>
    managerId === null ? null : members.load(managerId),
  department: ({ department }) => department?.name ?? null,
  active: ({ status }) => status === 'active',
  status: ({ status }) => status.toUpperCase() as MemberStatus,
  lastSignInAt: (member, _args, { viewerOrNull }) =>
    viewerOrNull && maySeeSignIns(viewerOrNull, member) ? member.lastSignInAt : null,
  walletChangedAt: (member, _args, { viewerOrNull }) =>
    viewerOrNull && maySeeWalletChange(viewerOrNull, member) ? member.walletChangedAt : null,
  walletAddress: (member, _args, { viewerOrNull }) =>
    viewerOrNull && maySeeWallet(viewerOrNull, member) ? member.walletAddress : null,
  walletMemo: (member, _args, { viewerOrNull }) =>
    viewerOrNull && maySeeWallet(viewerOrNull, member) ? member.walletMemo : null,
  walletWatched: (member, _args, { viewerOrNull }) =>
    viewerOrNull !== null && maySeeSignIns(viewerOrNull, member) && member.walletWatched,
  secondFactor: (member, _args, { viewerOrNull }) =>
    viewerOrNull !== null && hasRole(viewerOrNull, 'admin')
      ? shownState(secondFactorState(member, noOperators))
      : null,
  organization: async ({ organizationId }, _args, { organizations }) => {
    if (organizationId === null) throw noOrganization();
    const organization = await organizations.load(organizationId);
    if (!organization) throw new Error('a member without an organisation');
    return organization;
  },
};
