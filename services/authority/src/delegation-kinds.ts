import { z } from 'zod';
import { clashOf, type DelegationPeriod } from './delegations.ts';
import { kind, refusal } from './kind.ts';
import { onlyRoles } from './may.ts';
import type { Authority, DelegationRecord } from './state.ts';
import { id, moment } from './statement.ts';

const onlyAdmins = onlyRoles('admin');

const periodOf = ({
  fromId,
  toId,
  startsAt,
  endsAt,
}: Pick<DelegationRecord, 'fromId' | 'toId' | 'startsAt' | 'endsAt'>): DelegationPeriod => ({
  fromId,
  toId,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

const openOnes = ({ delegations }: Authority): DelegationPeriod[] =>
  [...delegations.values()].filter(({ until }) => until === null).map(periodOf);

export const DELEGATION_KINDS = {
  'delegation.set': kind({
    body: z.strictObject({ fromId: id(), toId: id(), startsAt: moment(), endsAt: moment() }),
    about: 'delegation',
    refusal: (state, said) => {
      const { fromId, toId } = said.body;
      const wanted = periodOf(said.body);
      if (fromId === toId || wanted.endsAt <= wanted.startsAt) {
        return refusal('VALIDATION_FAILED', 'A delegation names someone else and ends later.');
      }
      // Otherwise someone could end another member's delegation by giving it new content.
      if (state.delegations.has(said.subjectId)) {
        return refusal('VALIDATION_FAILED', 'This delegation exists. End it and set a new one.');
      }
      if (clashOf(wanted, openOnes(state)) !== null) {
        return refusal('VALIDATION_FAILED', 'Another delegation of that time is in the way.');
      }
      // A member who has left may still be represented, because expenses may wait for them.
      if (!state.members.has(fromId) || !state.members.get(toId)?.active) {
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
