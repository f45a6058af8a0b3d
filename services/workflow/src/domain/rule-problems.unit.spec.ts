import type { Stage } from '@outlay/authority';
import { expect, test } from 'vitest';
import { aMember, membersWith } from '../../test/an-instance.ts';
import { problemsOf } from './rule-problems.ts';

const people = membersWith(
  aMember('7', { name: 'Kim', roles: ['employee'] }),
  aMember('8', { name: 'Liam', active: false }),
);
const problems = (quorum: Stage['quorum'], ...memberIds: string[]): string[] =>
  problemsOf(
    {
      stages: [
        {
          name: 'Two',
          conditions: [],
          approvers: memberIds.map((memberId) => ({ kind: 'member', memberId })),
          quorum,
          deadlineHours: null,
        },
      ],
    },
    people,
  );

test.each<[Stage['quorum'], string[], string[]]>([
  [{ kind: 'all' }, ['2', '3'], []],
  [{ kind: 'all' }, ['2', '8'], ['Liam left. Two people must approve, one is left.']],
  [
    { kind: 'count', count: 2 },
    ['2', '3', '8'],
    ['Liam left. Two people must approve, two are left.'],
  ],
  [
    { kind: 'all' },
    ['7', '8'],
    ['Kim can no longer approve. Liam left. Two people must approve, no one is left.'],
  ],
  [{ kind: 'any' }, ['2', '8'], ['Liam left. The others decide.']],
  [{ kind: 'any' }, ['8'], ['Liam left. One person must approve, no one is left.']],
])('%j of %j', (quorum, memberIds, sentences) => {
  expect(problems(quorum, ...memberIds)).toEqual(sentences);
});
