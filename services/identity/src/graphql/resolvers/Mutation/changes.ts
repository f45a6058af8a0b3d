import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toDonePayload } from '../../to-payload.ts';

const REASON_MAX_CHARS = 500;

export const changeMutations = {
  confirmChange: async (_parent, args, { useCases, actor }) => {
    const answer = { answer: 'confirm', reason: null } as const;
    return toDonePayload(await useCases.answerChange({ ...args, actor: actor(), ...answer }));
  },
  rejectChange: async (_parent, args, { useCases, actor }) => {
    const reason = args.reason?.trim().slice(0, REASON_MAX_CHARS) || null;
    const answer = { answer: 'reject', reason } as const;
    return toDonePayload(await useCases.answerChange({ ...args, actor: actor(), ...answer }));
  },
} satisfies MutationResolvers;
