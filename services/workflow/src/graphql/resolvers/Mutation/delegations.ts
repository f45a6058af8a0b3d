import { refuse } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { isInEffect, proposalPayload } from '@outlay/authority-log';

export const createDelegation: MutationResolvers['createDelegation'] = async (
  _parent,
  { input, proof, idempotencyKey },
  { useCases, asking, queries, viewer },
) => {
  const fromId = input.fromId ?? null;
  const unusable = !isRowId(input.toId)
    ? 'toId'
    : fromId !== null && !isRowId(fromId)
      ? 'fromId'
      : null;
  const result =
    unusable === null
      ? await useCases.createDelegation({
          ...asking(),
          proof: proof ?? null,
          idempotencyKey: idempotencyKey ?? null,
          fromId,
          toId: input.toId,
          startsAt: new Date(input.startsAt),
          endsAt: new Date(input.endsAt),
          reason: input.reason ?? null,
        })
      : refuse('NOT_FOUND', 'This member does not exist or has left.', unusable);
  const isDone = result.ok && isInEffect(result);
  const delegation = isDone ? await queries.delegation(viewer(), result.value.id) : null;
  return { delegation, ...proposalPayload(result) };
};

export const endDelegation: MutationResolvers['endDelegation'] = async (
  _parent,
  { id, proof },
  { useCases, asking, queries, viewer },
) => {
  const result = isRowId(id)
    ? await useCases.endDelegation({ ...asking(), proof: proof ?? null, id })
    : refuse('NOT_FOUND', 'Delegation not found.');
  const delegation = isInEffect(result) ? await queries.delegation(viewer(), id) : null;
  return { delegation, ...proposalPayload(result) };
};
