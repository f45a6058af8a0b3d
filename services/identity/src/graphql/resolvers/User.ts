import { hasRole, type Viewer } from '@outlay/platform/auth';
import { globalIdOf, idOfReference, noOrganization } from '@outlay/platform/graphql';
import {
  accessEnded,
  maySeeSignIns,
  maySeeWallet,
  maySeeWalletChange,
  type Account,
} from '../../domain/member.ts';
import { secondFactorState } from '../../domain/second-factor.ts';
import type { MemberStatus, UserResolvers } from '../../generated/resolver-types.ts';
import { shownState, toRoles, type SignedIn } from '../to-payload.ts';

/** An admin only sees members of an organization. */
const noOperators = { operatorsNeedSecondFactor: false };

type MaySee = typeof maySeeWallet;

/** Whether the viewer, or the person who has just signed in, may see this field of the member. */
const isShown = (maySee: MaySee, member: Account | SignedIn, viewer: Viewer | null): boolean =>
  'signedIn' in member || (viewer !== null && maySee(viewer, member));

export const User: UserResolvers = {
  __resolveReference: (reference, { members }) => members.load(idOfReference('User', reference)),
  globalId: ({ id }) => globalIdOf('User', id),
  roles: ({ roles }) => toRoles(roles),
  manager: ({ managerId }, _args, { members }) =>
    managerId === null ? null : members.load(managerId),
  department: ({ department }) => department?.name ?? null,
  active: ({ status }) => status === 'active',
  status: ({ status }) => status.toUpperCase() as MemberStatus,
  accessEndsOn: (member, _args, { viewerOrNull }) =>
    isShown(maySeeSignIns, member, viewerOrNull) ? member.accessEndsOn : null,
  accessEnded: (member, _args, { viewerOrNull, clock }) =>
    isShown(maySeeSignIns, member, viewerOrNull) && accessEnded(member, clock.now()) !== null,
  lastSignInAt: (member, _args, { viewerOrNull }) =>
    isShown(maySeeSignIns, member, viewerOrNull) ? member.lastSignInAt : null,
  walletChangedAt: (member, _args, { viewerOrNull }) =>
    isShown(maySeeWalletChange, member, viewerOrNull) ? member.walletChangedAt : null,
  walletAddress: (member, _args, { viewerOrNull }) =>
    isShown(maySeeWallet, member, viewerOrNull) ? member.walletAddress : null,
  walletMemo: (member, _args, { viewerOrNull }) =>
    isShown(maySeeWallet, member, viewerOrNull) ? member.walletMemo : null,
  walletWatched: (member, _args, { viewerOrNull }) =>
    isShown(maySeeSignIns, member, viewerOrNull) && member.walletWatched,
  secondFactor: (member, _args, { viewerOrNull }) =>
    viewerOrNull !== null && hasRole(viewerOrNull, 'admin')
      ? shownState(secondFactorState(member, noOperators))
      : null,
  organization: async ({ organizationId }, _args, { organizations }) => {
    if (organizationId === null) throw noOrganization();
    const organization = await organizations.load(organizationId);
    if (!organization) throw new Error('a member without an organization');
    return organization;
  },
};
