import type { Instance, Step } from '../src/domain/instance.ts';
import type { Member, Members } from '../src/domain/member.ts';

/** Emma (4) reports to Mia (2), Mia and Finn (3) to Ada the admin (1); Finn is finance. */
export const members: Members = new Map(
  (
    [
      ['1', 'Ada Admin', ['admin'], null],
      ['2', 'Mia Manager', ['approver'], '1'],
      ['3', 'Finn Finance', ['finance'], '1'],
      ['4', 'Emma Employee', ['employee'], '2'],
    ] as const
  ).map(([id, name, roles, managerId]) => [
    id,
    {
      id,
      name,
      roles,
      managerId,
      department: null,
      active: true,
      delegateId: null,
      delegation: null,
    },
  ]),
);

/** An active approver without a manager by default. */
export const aMember = (id: string, overrides: Partial<Member> = {}): Member => ({
  id,
  name: `Member ${id}`,
  roles: ['approver'],
  managerId: null,
  department: null,
  active: true,
  delegateId: null,
  delegation: null,
  ...overrides,
});

/** Returns the members above, with these added or replaced by id. */
export const membersWith = (...others: readonly Member[]): Members =>
  new Map([...members, ...others.map((member) => [member.id, member] as const)]);

export const aStep = (overrides: Partial<Step> = {}): Step => ({
  id: '11',
  number: 1,
  name: 'Manager approval',
  status: 'in_progress',
  quorum: { kind: 'any' },
  assigneeIds: ['2'],
  everAssignedIds: overrides.assigneeIds ?? ['2'],
  approvals: [],
  escalations: [],
  decidedById: null,
  decidedForId: null,
  startedAt: null,
  assignedAt: null,
  completedAt: null,
  deadlineHours: null,
  deadlineAt: null,
  remindAt: null,
  notes: null,
  rejectionReason: null,
  escalationReason: null,
  ...overrides,
});

export const anInstance = (
  steps: readonly Step[],
  overrides: Partial<Instance> = {},
): Instance => ({
  id: '7',
  organizationId: '1',
  expenseId: '42',
  submission: 1,
  submitterId: '4',
  status: 'in_progress',
  ruleId: '1',
  ruleName: 'Default',
  ruleVersion: 1,
  title: 'Team lunch',
  content: {
    expenseId: '42',
    submission: 1,
    payeeId: '4',
    payeeWallet: null,
    amount: { amount: '86.40', currency: 'USD' },
    usdAmount: '86.40',
    rate: null,
    categoryId: '2',
    policyId: '3',
    receiptSha256: null,
    reimbursable: true,
    source: 'manual',
  },
  contentHash: '0'.repeat(64),
  autoApprovalLimitUsd: '0',
  allowsApiKeys: false,
  startedAt: new Date('2026-11-21T09:00:00Z'),
  completedAt: null,
  steps,
  ...overrides,
});
