import { userErrorsOf } from '@outlay/platform/graphql';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toDonePayload, toProposedMemberPayload } from '../../to-payload.ts';

export const keyMutations = {
  addDeviceKey: async (_parent, args, { useCases, actor }) =>
    toDonePayload(await useCases.addDeviceKey({ ...args, actor: actor() })),
  removeDeviceKey: async (_parent, args, { useCases, actor }) =>
    toDonePayload(await useCases.removeDeviceKey({ ...args, actor: actor() })),
  resetMemberKeys: async (_parent, args, context) => {
    const command = { ...args, actor: context.actor() };
    return toProposedMemberPayload(await context.useCases.resetMemberKeys(command), context);
  },
  confirmMemberKey: async (_parent, args, { useCases, actor }) =>
    toDonePayload(await useCases.confirmMemberKey({ ...args, actor: actor() })),
  confirmPeople: async (_parent, args, { useCases, actor }) =>
    toDonePayload(await useCases.confirmPeople({ ...args, actor: actor() })),
  createApiKey: async (_parent, { input }, { useCases, queries, actor, viewer }) => {
    const result = await useCases.createApiKey({ actor: actor(), input });
    if (!result.ok) return { apiKey: null, secret: null, errors: userErrorsOf(result) };
    const { id, secret } = result.value;
    return { apiKey: await queries.apiKey(viewer(), id), secret, errors: [] };
  },
  revokeApiKey: async (_parent, { id }, { useCases, actor }) =>
    toDonePayload(await useCases.revokeApiKey({ actor: actor(), id })),
  exchangeApiKey: async (_parent, { key }, { useCases, origin }) => {
    const result = await useCases.exchangeApiKey({ key, origin });
    const { accessToken, expiresIn, scopes } = result.ok
      ? result.value
      : { accessToken: null, expiresIn: null, scopes: null };
    return { accessToken, expiresIn, scopes: scopes && [...scopes], errors: userErrorsOf(result) };
  },
} satisfies MutationResolvers;
