import { expect, test } from 'vitest';
import { aMember, anInstance, members, membersWith } from '../../test/an-instance.ts';
import { begin } from './begin.ts';
import type { Members } from './member.ts';
import { nextActionOf } from './progress.ts';
import type { Stage } from './rule.ts';
import type { Transition } from './transition.ts';

const now = new Date('2026-11-21T10:00:00Z');
const stage = (overrides: Partial<Stage>): Stage => ({
  name: 'Finance approval',
  conditions: [],
  approvers: [{ kind: 'role', role: 'finance' }],
  quorum: { kind: 'any' },
  deadlineHours: null,
  ...overrides,
});

function beginWith(
  stages: readonly Stage[],
  people: Members = members,
  autoApprovalLimitUsd = '100',
): Transition {
  const { content, contentHash, title, organizationId, expenseId, submitterId } = anInstance([]);
  const rule = { id: '2', version: 3, name: 'R', priority: 1, isDefault: false, conditions: [] };
  return begin(
    {
      organizationId,
      expenseId,
      submission: 1,
      submitterId,
      title,
      content,
      contentHash,
      submissionProof: null,
      autoApprovalLimitUsd,
    },
    { ...rule, stages },
    {
      usdAmount: '10',
      categoryId: '2',
      policyId: '3',
      source: 'fiat',
      vendor: null,
      department: null,
      submitterId,
    },
    people,
    now,
  );
}
const kindsOf = ({ facts }: Transition): string[] => facts.map(({ kind }) => kind);

test('a rule without stages approves the expense and records why', () => {
  const begun = beginWith([]);
  expect(begun.after).toMatchObject({ status: 'approved', completedAt: now });
  expect(begun.facts.at(-1)).toMatchObject({
    kind: 'workflow.approved',
    actorId: null,
    note: 'Approved automatically by the rule.',
  });
});

test('a quorum larger than the number of available approvers is lowered, noted on the step and recorded', () => {
  const begun = beginWith([stage({ quorum: { kind: 'count', count: 2 } })]);
  expect(kindsOf(begun)).toEqual(['workflow.started', 'step.quorum_adjusted', 'step.opened']);
  expect(begun.after.steps[0]).toMatchObject({
    assigneeIds: ['3'],
    notes: 'The rule requires 2 approvals; only 1 can be given.',
  });
});

test('fallback approvers for a stage with no eligible approver share the step, and the fallback is recorded', () => {
  const people = membersWith(
    aMember('2', { managerId: null }),
    aMember('3', { active: false, roles: ['finance'] }),
    aMember('9', { roles: ['admin'] }),
  );
  const begun = beginWith([stage({ quorum: { kind: 'all' } })], people);
  expect(kindsOf(begun)).toEqual(['workflow.started', 'step.fallback', 'step.opened']);
  expect(begun.after.steps[0]).toMatchObject({ assigneeIds: ['1', '9'], quorum: { kind: 'any' } });
});

test.each([
  { kind: 'any' } as const,
  { kind: 'all' } as const,
  { kind: 'count', count: 2 } as const,
])(
  'with %j an expense of the only one who can approve waits, and says whom to invite: no one approves their own',
  (quorum) => {
    const alone: Members = new Map([['4', aMember('4', { roles: ['admin', 'finance'] })]]);
    const begun = beginWith([stage({ quorum, deadlineHours: 1 }), stage({})], alone);
    expect(kindsOf(begun)).toEqual([
      'workflow.started',
      'step.nobody_left',
      'step.nobody_left',
      'step.opened',
    ]);
    expect(begun.after.status).toBe('in_progress');
    expect(begun.after.steps[0]).toMatchObject({ assigneeIds: [], deadlineAt: null });
    expect(nextActionOf(begun.after, String)).toBe(
      'Finance approval: No one else can approve this yet. Invite another admin or an approver to continue.',
    );
  },
);

test.each([
  [{ kind: 'any' } as const, 'Finance approval: waiting for Finn or Fay or Flo.'],
  [{ kind: 'all' } as const, 'Finance approval: waiting for Finn, Fay and Flo.'],
  [{ kind: 'count', count: 2 } as const, 'Finance approval: waiting for 2 of Finn, Fay, Flo.'],
])('%j is described in one sentence', (quorum, sentence) => {
  const names = new Map([
    ['3', 'Finn'],
    ['7', 'Fay'],
    ['8', 'Flo'],
  ]);
  const people = membersWith(
    aMember('7', { roles: ['finance'] }),
    aMember('8', { roles: ['finance'] }),
  );
  const { after } = beginWith([stage({ quorum })], people);
  expect(nextActionOf(after, (id) => names.get(id) ?? id)).toBe(sentence);
});
