import type { Stage } from '@outlay/authority';
import { expect, test } from 'vitest';
import { aMember, anInstance, aStep, members, membersWith } from '../../test/an-instance.ts';
import { begin } from './begin.ts';
import { decideStep } from './decide-step.ts';
import { handOver } from './hand-over.ts';
import type { Members } from './member.ts';
import { nextActionOf } from './progress.ts';
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
      autoApprovalLimitUsd,
    },
    [{ ...rule, stages }],
    {
      usdAmount: '10',
      policyId: '3',
      source: 'fiat',
      vendor: null,
      lines: [],
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

const liam = aMember('8', { name: 'Liam', managerId: '1', active: false });
const finnAndLiam = [
  { kind: 'member', memberId: '3' },
  { kind: 'member', memberId: '8' },
] as const;

test.each([{ kind: 'all' }, { kind: 'count', count: 2 }] as const)(
  'of two named people one has left: with %j their manager fills in by name, and two still approve',
  (quorum) => {
    const begun = beginWith([stage({ approvers: finnAndLiam, quorum })], membersWith(liam));
    expect(kindsOf(begun)).toEqual(['workflow.started', 'step.fallback', 'step.opened']);
    expect(begun.after.steps[0]).toMatchObject({
      assigneeIds: ['3', '1'],
      quorum,
      notes: 'Ada Admin fills in for Liam, who left.',
    });
  },
);

test('without anyone to fill in, the step of two waits for a second person instead of taking one', () => {
  const people = membersWith(
    aMember('1', { active: false }),
    aMember('2', { roles: ['employee'] }),
    { ...liam, managerId: null },
  );
  const begun = beginWith([stage({ approvers: finnAndLiam, quorum: { kind: 'all' } })], people);
  expect(kindsOf(begun)).toEqual(['workflow.started', 'step.nobody_left', 'step.opened']);
  const [step] = begun.after.steps;
  expect(step).toMatchObject({ assigneeIds: ['3'], quorum: { kind: 'count', count: 2 } });
  const opened = anInstance([{ ...aStep(), ...step, id: '11' }]);
  const decided = decideStep(
    opened,
    {
      ...{ stepId: '11', action: 'approve', actorId: '3', signed: null },
      ...{ notes: null, reason: null, contentHash: null },
    },
    people,
    now,
  );
  expect(decided.ok && decided.value.after.status).toBe('in_progress');
  const amy = aMember('9', { name: 'Amy', roles: ['admin'] });
  const moved = handOver(opened, '9', new Map([...people, ['9', amy]]), now);
  expect(moved?.after.steps[0]?.assigneeIds).toEqual(['3', '9']);
});

test('a place that the submitter would fill themselves goes to another person', () => {
  const quorum = { kind: 'all' } as const;
  const approvers = [
    { kind: 'member', memberId: '3' },
    { kind: 'member', memberId: '4' },
  ] as const;
  const [step] = beginWith([stage({ approvers, quorum })]).after.steps;
  expect(step).toMatchObject({
    assigneeIds: ['3', '2'],
    notes: 'Mia Manager fills in: the rule asks for 2 people.',
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
  [{ kind: 'any' } as const, 'Finance approval: waiting on Finn or Fay or Flo.'],
  [{ kind: 'all' } as const, 'Finance approval: waiting on Finn, Fay and Flo.'],
  [{ kind: 'count', count: 2 } as const, 'Finance approval: waiting on 2 of Finn, Fay, Flo.'],
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
