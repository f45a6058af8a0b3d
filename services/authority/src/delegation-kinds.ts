import { z } from 'zod';
import { kind, refusal } from './kind.ts';
import { onlyRoles } from './may.ts';
import { id, moment } from './statement.ts';

const onlyAdmins = onlyRoles('admin');

export const DELEGATION_KINDS = {
  'delegation.set': kind({
    body: z.strictObject({ fromId: id(), toId: id(), startsAt: moment(), endsAt: moment() }),
    about: 'delegation',
    refusal: (state, said) => {
      const { fromId, toId, startsAt, endsAt } = said.body;
      if (fromId === toId || endsAt <= startsAt) {
        return refusal('VALIDATION_FAILED', 'A delegation names someone else and ends later.');
      }
      if (![fromId, toId].every((each) => state.members.get(each)?.active)) {
        return refusal('NOT_FOUND', 'This member does not exist or has left.');
      }
      return said.authorId === fromId ? null : onlyAdmins(state, said);
    },
    people: (_state, { authorId, body }) => (authorId === body.fromId ? 'one' : 'two'),
    changes: (_state, { subjectId, body, sequence }) => [
      { table: 'delegations', key: subjectId, value: { ...body, since: sequence, until: null } },
    ],
  }),
  'delegation.ended': kind({
    body: z.strictObject({}),
    about: 'delegation',
    forbids: true,
    isSensitive: false,
    refusal: (state, said) => {
      const delegation = state.delegations.get(said.subjectId);
      if (!delegation) return refusal('NOT_FOUND', 'This delegation does not exist.');
      return delegation.fromId === said.authorId ? null : onlyAdmins(state, said);
    },
    changes: (state, { subjectId, sequence }) => {
      const delegation = state.delegations.get(subjectId);
      const value = delegation ? { ...delegation, until: sequence } : null;
      return [{ table: 'delegations', key: subjectId, value }];
    },
  }),
};
