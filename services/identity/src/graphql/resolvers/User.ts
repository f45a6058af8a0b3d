import type { OrganizationResolvers, Role, UserResolvers } from '../../generated/resolver-types.ts';

export const User: UserResolvers = {
  __resolveReference: ({ id }, context) => context.members.load(id),
  roles: ({ roles }) => roles.map((role) => role.toUpperCase() as Role),
  manager: ({ managerId }, _args, context) =>
    managerId === null ? null : context.members.load(managerId),
  organization: async ({ organizationId }, _args, context) => {
    // A session that was opened a moment ago has no viewer yet; its own organisation is no secret to it.
    if (!context.viewerOrNull) return { id: organizationId, name: '' };
    const organization = await context.organizations.load(organizationId);
    if (!organization) throw new Error('a member without an organisation');
    return organization;
  },
};

export const Organization: OrganizationResolvers = {
  __resolveReference: ({ id }, context) => context.organizations.load(id),
};
