import { hashedTextOf, type ShownContent } from '@outlay/schemas/submitted-content';
import { createHash } from 'node:crypto';
import type {
  Category,
  DuplicateWarning,
  Expense,
  ExpenseStatus,
  PendingTask,
  Policy,
  Receipt,
  SubmittedContent,
  WorkflowInstance,
  WorkflowStep,
} from '../generated/schema.ts';
import { allowed, jonas, maya, priya, refused, walletAddress } from './fake-people.ts';

export const categories: Category[] = [
  { id: '1', globalId: 'category-1', name: 'Meals', archived: false },
  { id: '2', globalId: 'category-2', name: 'Travel', archived: false },
  { id: '3', globalId: 'category-3', name: 'Software', archived: false },
];
export const policies: Policy[] = [
  policy('1', 'Team meals', ['1'], 'Up to 75 USD per person.'),
  policy('2', 'Client entertainment', ['1'], 'Name the client in the description.'),
  policy('3', 'Economy travel', ['2'], 'Economy class, booked at least a week ahead.'),
  policy('4', 'Subscriptions', ['3'], null),
];

function policy(
  id: string,
  name: string,
  categoryIds: string[],
  description: string | null,
): Policy {
  return {
    id,
    globalId: `policy-${id}`,
    name,
    description,
    categoryIds,
    reimbursable: true,
    amountMaxUsd: null,
    monthlyMaxUsd: null,
    receiptRequiredAboveUsd: null,
    ageMaxDays: null,
    requiredFields: [],
    requiredCustomFields: [],
    enforcement: 'WARN',
    archived: false,
    version: 1,
  };
}

/** A draft that can be submitted, unless overridden. */
export function anExpense(overrides: Partial<Expense> = {}): Expense {
  const status: ExpenseStatus = overrides.status ?? 'DRAFT';
  const open = status === 'DRAFT' || status === 'SENT_BACK';
  const permission = open ? allowed : refused('Only drafts and expenses sent back can be changed.');
  return {
    id: '10',
    globalId: 'expense-10',
    asOf: null,
    submission: open ? 0 : 1,
    title: 'Team lunch',
    description: 'Quarterly planning, six people',
    evidence: { rate: null, approval: null, payment: null },
    paymentProof: null,
    paymentSignature: null,
    amount: '128.40',
    currency: 'USD',
    usdAmount: overrides.amount ?? '128.40',
    lines: [],
    fields: [],
    taxAmount: '0.00',
    netAmount: overrides.amount ?? '128.40',
    rate: null,
    vendor: 'Blue Bottle Coffee',
    location: 'Oakland, CA',
    invoiceNumber: 'INV-2041',
    category: categories[0] ?? null,
    policy: policies[0] ?? null,
    status,
    source: 'FIAT',
    expenseType: 'regular',
    date: '2026-11-17',
    time: '2026-11-17T12:00:00.000Z',
    createdAt: '2026-11-18T09:05:00.000Z',
    submittedAt: open ? null : '2026-11-18T09:10:00.000Z',
    approvedAt: ['APPROVED', 'PAID'].includes(status) ? '2026-11-19T15:42:00.000Z' : null,
    paidAt: null,
    creatorId: maya.id,
    creator: maya,
    organizationId: '1',
    receipt: null,
    reimbursement: null,
    transactionSignature: null,
    payeeProblem: null,
    violations: [],
    duplicates: [],
    duplicateOf: null,
    activity: [
      {
        id: '1',
        kind: 'EXPENSE_CREATED',
        at: '2026-11-18T09:05:00.000Z',
        actor: maya,
        note: null,
        changes: [],
      },
    ],
    viewerCan: {
      edit: permission,
      changeDate: permission,
      delete: permission,
      submit: permission,
      cancel:
        status === 'SUBMITTED' ? allowed : refused('Only submitted expenses can be withdrawn.'),
    },
    version: 1,
    payout: null,
    workflow: { __typename: 'NoWorkflow', expenseId: '10' },
    ...overrides,
  };
}

export function aDuplicate(overrides: Partial<DuplicateWarning> = {}): DuplicateWarning {
  return {
    id: '800',
    reason: 'SAME_INVOICE',
    reasons: ['SAME_INVOICE'],
    message: 'Looks like “Client dinner” of Nov 18: the same vendor and invoice number.',
    otherExpense: null,
    open: true,
    choice: null,
    marked: null,
    decidedBy: null,
    decidedAt: null,
    note: null,
    viewerCan: { keep: allowed, discard: allowed },
    ...overrides,
  };
}

export function aReceipt(overrides: Partial<Receipt> = {}): Receipt {
  const read = (value: string, y: number, confidence = 0.97) => ({
    value,
    readValue: value,
    correctedBy: null,
    correctedAt: null,
    confidence,
    region: { page: 0, x: 0.12, y, width: 0.5, height: 0.035 },
    alternatives: [],
  });
  return {
    id: '70',
    globalId: 'receipt-70',
    fileName: 'blue-bottle.png',
    contentType: 'image/png',
    sizeBytes: 182_044,
    status: 'ANALYZED',
    pageCount: 1,
    pagesRead: null,
    url: '/files/receipt.svg',
    pageUrls: ['/files/receipt.svg'],
    expense: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    extraction: {
      amount: read('48.20', 0.61),
      currency: read('USD', 0.61),
      date: read('2026-11-03', 0.22),
      vendor: read('Blue Bottle Coffee', 0.08),
      invoiceNumber: read('INV-2041', 0.27, 0.6),
      vendorRegistration: null,
      engine: 'demo',
    },
    documentKind: 'RECEIPT',
    differences: [],
    notices: [],
    lineItems: [],
    taxes: [],
    recommendation: {
      category: categories[0] ?? null,
      policy: policies[0] ?? null,
      reason: 'Coffee shops are usually meals.',
      categories: [],
    },
    splitFrom: null,
    parts: [],
    ...overrides,
  };
}

export function aStep(overrides: Partial<WorkflowStep> = {}): WorkflowStep {
  const decides = overrides.viewerCanDecide ? allowed : refused('It is for others to decide.');
  return {
    id: '501',
    number: 1,
    name: 'Manager approval',
    status: 'IN_PROGRESS',
    assignees: [jonas],
    decidedBy: null,
    startedAt: '2026-11-18T09:10:00.000Z',
    completedAt: null,
    notes: null,
    rejectionReason: null,
    escalationReason: null,
    viewerCanDecide: false,
    approvalsNeeded: 1,
    approvedBy: [],
    decidedFor: null,
    deadlineAt: null,
    viewerCan: { approve: decides, reject: decides, escalate: decides, sendBack: decides },
    passkeyRequest: null,
    passkeySignatures: [],
    viewerPlaceId: null,
    blockedBy: null,
    ...overrides,
  };
}

/** The submitted content of `anExpense` with this id. */
export const aSubmittedContent = (overrides: Partial<SubmittedContent> = {}): SubmittedContent => ({
  expenseId: '10',
  submission: 1,
  payee: maya,
  payeeId: maya.id,
  payeeWallet: walletAddress,
  payeeMemo: null,
  amount: '128.40',
  currency: 'USD',
  usdAmount: '128.40',
  rate: null,
  categoryId: '1',
  linesHash: null,
  policyId: '1',
  receiptSha256: null,
  reimbursable: true,
  source: 'FIAT',
  ...overrides,
});

export function aWorkflow(
  overrides: Partial<WorkflowInstance> = {},
): WorkflowInstance & { __typename: 'WorkflowInstance' } {
  const steps = overrides.steps ?? [
    aStep(),
    aStep({
      id: '502',
      number: 2,
      name: 'Finance review',
      status: 'PENDING',
      assignees: [priya],
      startedAt: null,
    }),
  ];
  const completedSteps = steps.filter((step) => step.completedAt !== null).length;
  const content = overrides.content ?? aSubmittedContent();
  return {
    id: '500',
    globalId: 'workflow-500',
    expenseId: '10',
    status: 'IN_PROGRESS',
    initiator: maya,
    startedAt: '2026-11-18T09:10:00.000Z',
    completedAt: null,
    ruleName: 'Default',
    ruleVersion: 1,
    steps,
    currentStep: steps.find((step) => step.status === 'IN_PROGRESS') ?? null,
    progress: {
      completedSteps,
      totalSteps: steps.length,
      percentage: Math.round((completedSteps / steps.length) * 100),
    },
    content,
    contentHash: createHash('sha256')
      .update(hashedTextOf(content as ShownContent))
      .digest('hex'),
    nextAction: 'Waiting for Jonas Brandt to decide.',
    waitsFor: overrides.status ? [] : [jonas],
    waitsSince: overrides.status ? null : '2026-11-18T09:10:00.000Z',
    history: [],
    ...overrides,
    __typename: 'WorkflowInstance',
  };
}

export function aPendingTask(overrides: Partial<PendingTask> = {}): PendingTask {
  return {
    workflow: aWorkflow(),
    step: aStep({ viewerCanDecide: true }),
    title: 'Team lunch',
    amount: '128.40',
    currency: 'USD',
    expense: anExpense({ status: 'SUBMITTED' }),
    ...overrides,
  };
}
