import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { lower } from '../../enum-names.ts';
import { toCustomFieldPayload } from '../../to-payload.ts';

export const customFieldMutations = {
  createCustomField: async (_parent, { kind, level, idempotencyKey, ...rest }, context) => {
    const actor = context.actor(idempotencyKey);
    const rules = { ...rest, kind: lower(kind), level: lower(level) };
    const result = await context.useCases.createCustomField({ actor, rules });
    return toCustomFieldPayload(result, context);
  },
  updateCustomField: async (_parent, { id, name, choices, required }, context) => {
    const changes = {
      ...(typeof name === 'string' && { name }),
      ...(choices && { choices }),
      ...(typeof required === 'boolean' && { required }),
    };
    const command = { actor: context.actor(), id, changes };
    return toCustomFieldPayload(await context.useCases.updateCustomField(command), context);
  },
  archiveCustomField: async (_parent, { id, archived }, context) => {
    const command = { actor: context.actor(), id, changes: { archived } };
    return toCustomFieldPayload(await context.useCases.updateCustomField(command), context);
  },
} satisfies MutationResolvers;
