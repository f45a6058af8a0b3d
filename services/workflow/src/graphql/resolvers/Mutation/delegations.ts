import { refuse } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { isInEffect, proposalPayload } from '@outlay/authority-log';

export const delegationMutations = {
  createDelegation: async (_parent, { input, proof = null, idempotencyKey = null }, context) => {
    const { useCases, asking, queries, viewer } = context;
    const { toId, fromId = null, reason = null } = input;
    const isFromUnusable = fromId !== null && !isRowId(fromId);
    const unusable = !isRowId(toId) ? 'toId' : isFromUnusable ? 'fromId' : null;
    const period = { startsAt: new Date(input.startsAt), endsAt: new Date(input.endsAt) };
    const wanted = { fromId, toId, ...period, reason };
    const result =
      unusable === null
        ? await useCases.createDelegation({ ...asking(), proof, idempotencyKey, ...wanted })
        : refuse('NOT_FOUND', 'This member does not exist or has left.', unusable);
    const isDone = result.ok && isInEffect(result);
    const delegation = isDone ? await queries.delegation(viewer(), result.value.id) : null;
    return { delegation, ...proposalPayload(result) };
  },
  endDelegation: async (_parent, { id, proof = null }, { useCases, asking, queries, viewer }) => {
    const result = isRowId(id)
      ? await useCases.endDelegation({ ...asking(), proof, id })
      : refuse('NOT_FOUND', 'Delegation not found.');
    const delegation = isInEffect(result) ? await queries.delegation(viewer(), id) : null;
    return { delegation, ...proposalPayload(result) };
  },
} satisfies MutationResolvers;
