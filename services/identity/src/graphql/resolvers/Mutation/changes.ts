import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toDonePayload } from '../../to-payload.ts';

const REASON_MAX_CHARS = 500;

export const changeMutations = {
  confirmChange: async (_parent, { id, proof }, { useCases, actor }) =>
    toDonePayload(
      await useCases.answerChange({
        actor: actor(),
        id,
        answer: 'confirm',
        reason: null,
        proof: proof ?? null,
      }),
    ),
  rejectChange: async (_parent, { id, reason, proof }, { useCases, actor }) =>
    toDonePayload(
      await useCases.answerChange({
        actor: actor(),
        id,
        answer: 'reject',
        reason: reason?.trim().slice(0, REASON_MAX_CHARS) || null,
        proof: proof ?? null,
      }),
    ),
} satisfies MutationResolvers;
