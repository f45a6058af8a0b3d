import { ok } from '@outlay/platform/result';
import type {
  MutationResolvers,
  PolicyInput as ContractInput,
} from '../../../generated/resolver-types.ts';
import {
  toCategoryPayload,
  toPolicyPayload,
  toCustomFieldPayload,
  toTaxCodePayload,
  toTaxCodesPayload,
} from '../../to-payload.ts';
import type { PolicyInput } from '../../../domain/catalogue-input.ts';
import { requiredFieldOf, lower } from '../../enum-names.ts';

const readPolicy = ({
  requiredFields,
  requiredCustomFields,
  enforcement,
  ...rules
}: ContractInput): PolicyInput => ({
  ...rules,
  requiredCustomFields: requiredCustomFields ?? [],
  requiredFields: (requiredFields ?? []).map(requiredFieldOf),
  enforcement: enforcement === 'BLOCK' ? 'block' : 'warn',
});

export const catalogueMutations = {
  createCategory: async (_parent, args, context) => {
    const actor = context.actor(args.idempotencyKey);
    const made = await context.useCases.createCategory({ actor, name: args.name });
    // No rule names a new one, so it waits for nobody.
    const result = made.ok ? ok({ ...made.value, pendingChangeId: null }) : made;
    return toCategoryPayload(result, context);
  },
  updateCategory: async (_parent, { id, name = null, archived = null, proof }, context) => {
    const command = { actor: context.actor(), id, name, archived, proof };
    return toCategoryPayload(await context.useCases.updateCategory(command), context);
  },
  createPolicy: async (_parent, args, context) => {
    const actor = context.actor(args.idempotencyKey);
    const result = await context.useCases.createPolicy({
      actor,
      input: readPolicy(args.input),
      proof: args.proof,
    });
    return toPolicyPayload(result, context);
  },
  updatePolicy: async (_parent, { id, input, expectedVersion = null, proof }, context) => {
    const actor = context.actor();
    const command = { actor, id, input: readPolicy(input), expectedVersion, proof };
    return toPolicyPayload(await context.useCases.updatePolicy(command), context);
  },
  setPolicyArchived: async (_parent, { id, archived, proof }, context) => {
    const command = { actor: context.actor(), id, archived, proof };
    return toPolicyPayload(await context.useCases.setPolicyArchived(command), context);
  },
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
