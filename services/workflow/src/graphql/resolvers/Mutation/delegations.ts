import { userErrorsOf } from '@outlay/platform/graphql';
import { refuse } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';

export const createDelegation: MutationResolvers['createDelegation'] = async (
  _parent,
  { input, idempotencyKey },
  context,
) => {
  const viewer = context.viewer();
  const fromId = input.fromId ?? null;
  const unusable = !isRowId(input.toId)
    ? 'toId'
    : fromId !== null && !isRowId(fromId)
      ? 'fromId'
      : null;
  const result =
    unusable === null
      ? await context.useCases.createDelegation({
          viewer,
          cause: context.cause(),
          idempotencyKey: idempotencyKey ?? null,
          fromId,
          toId: input.toId,
          startsAt: new Date(input.startsAt),
          endsAt: new Date(input.endsAt),
          reason: input.reason ?? null,
        })
      : refuse('NOT_FOUND', 'This member does not exist or has left.', unusable);
  const delegation = result.ok ? await context.queries.delegation(viewer, result.value.id) : null;
  return { delegation, errors: userErrorsOf(result) };
};

export const confirmDelegations: MutationResolvers['confirmDelegations'] = async (
  _parent,
  { ids },
  context,
) => {
  const result = ids.every(isRowId)
    ? await context.useCases.confirmDelegations({
        viewer: context.viewer(),
        cause: context.cause(),
        ids: [...new Set(ids)],
      })
    : refuse('NOT_FOUND', 'Delegation not found.', 'ids');
  return { confirmed: result.ok ? result.value : 0, errors: userErrorsOf(result) };
};

export const endDelegation: MutationResolvers['endDelegation'] = async (
  _parent,
  { id },
  context,
) => {
  const result = isRowId(id)
    ? await context.useCases.endDelegation({
        viewer: context.viewer(),
        cause: context.cause(),
        id,
      })
    : refuse('NOT_FOUND', 'Delegation not found.');
  return { delegation: result.ok ? result.value : null, errors: userErrorsOf(result) };
};
