import { userErrorsOf } from '@outlay/platform/graphql';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toDonePayload } from '../../to-payload.ts';

export const secondFactorMutations = {
  startSecondFactor: async (_parent, _args, { useCases, self }) => {
    const result = await useCases.startSecondFactor(self());
    return { setup: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
  confirmSecondFactor: async (_parent, { code }, { useCases, self }) => {
    const result = await useCases.confirmSecondFactor({ actor: self(), code });
    return { recoveryCodes: result.ok ? [...result.value] : null, errors: userErrorsOf(result) };
  },
  turnOffSecondFactor: async (_parent, _args, { useCases, self }) =>
    toDonePayload(await useCases.turnOffSecondFactor(self())),
} satisfies MutationResolvers;
