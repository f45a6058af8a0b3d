import type { PolicyInput } from '../../../domain/catalogue-input.ts';
import type {
  MutationResolvers,
  PolicyInput as ContractInput,
} from '../../../generated/resolver-types.ts';
import { requiredFieldOf } from '../../enum-names.ts';
import { toPolicyPayload } from '../../to-payload.ts';

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

export const policyMutations = {
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
} satisfies MutationResolvers;
