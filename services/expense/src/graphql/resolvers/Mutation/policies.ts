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

export const createPolicy: MutationResolvers['createPolicy'] = async (_parent, args, context) => {
  const actor = context.actor(args.idempotencyKey);
  const result = await context.useCases.createPolicy({ actor, input: readPolicy(args.input) });
  return toPolicyPayload(result, context);
};

export const updatePolicy: MutationResolvers['updatePolicy'] = async (_parent, args, context) => {
  const result = await context.useCases.updatePolicy({
    actor: context.actor(),
    id: args.id,
    input: readPolicy(args.input),
    expectedVersion: args.expectedVersion ?? null,
  });
  return toPolicyPayload(result, context);
};

export const setPolicyArchived: MutationResolvers['setPolicyArchived'] = async (
  _parent,
  { id, archived },
  context,
) => {
  const actor = context.actor();
  const result = await context.useCases.setPolicyArchived({ actor, id, archived });
  return toPolicyPayload(result, context);
};
