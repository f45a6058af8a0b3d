import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { lower } from '../../enum-names.ts';
import { toTaxCodePayload, toTaxCodesPayload } from '../../to-payload.ts';

export const taxCodeMutations = {
  createTaxCode: async (_parent, { name, rate, kind, idempotencyKey }, context) => {
    const actor = context.actor(idempotencyKey);
    const rules = { name, rate, kind: lower(kind) };
    return toTaxCodePayload(await context.useCases.createTaxCode({ actor, rules }), context);
  },
  updateTaxCode: async (_parent, { id, name, rate, kind }, context) => {
    const changes = {
      ...(typeof name === 'string' && { name }),
      ...(typeof rate === 'string' && { rate }),
      ...(typeof kind === 'string' && { kind: lower(kind) }),
    };
    const command = { actor: context.actor(), id, changes };
    return toTaxCodePayload(await context.useCases.updateTaxCode(command), context);
  },
  archiveTaxCode: async (_parent, { id, archived }, context) => {
    const command = { actor: context.actor(), id, changes: { archived } };
    return toTaxCodePayload(await context.useCases.updateTaxCode(command), context);
  },
  installTaxTemplate: async (_parent, { country }, context) => {
    const command = { actor: context.actor(), country };
    return toTaxCodesPayload(await context.useCases.installTaxTemplate(command), context);
  },
} satisfies MutationResolvers;
