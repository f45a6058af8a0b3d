import {
  changedMember,
  DEFAULT_RULE_ID,
  type Authority,
  type Member,
  type Objection,
  type Proof,
  type Rule,
} from '@outlay/authority';
import { canonicalHash } from '@outlay/platform/hashing';
import type { ApprovedContent, ExpenseApproved, MemberChanged } from '@outlay/schemas/events';
import { stepSaying, submissionSaying } from '../case-statements.ts';
import { statementOf, type Saying } from '../sayings.ts';
import type { TestLog } from './test-log.ts';

/** The approver of every expense of the tests. */
export const APPROVER_ID = '9';

type Approval = Pick<ExpenseApproved, 'submitted' | 'submittedLines' | 'steps'>;

/** One line of the whole amount. */
export const linesOf = ({
  amount: { amount },
  categoryId,
}: Pick<ApprovedContent, 'amount' | 'categoryId'>): ExpenseApproved['submittedLines'] => [
  { description: 'Lunch', amount, categoryId, taxCodeId: null, taxAmount: '0.00', fields: {} },
];

/** Who signs, and what they signed, where a test wants something else than a usual approval. */
export interface Signing {
  readonly organizationId?: string;
  readonly submitterId?: string;
  readonly approverIds?: readonly string[];
  /** What the statements name in place of the content's own hash. */
  readonly contentHash?: string;
}

/**
 * The people of payments in the tests of services: whatever identity says of them is in the authority at once, beside what is in
 * the log of the test. Their sessions sign.
 */
export class TestPeople {
  readonly #log: TestLog;
  readonly #members = new Map<string, Map<string, Member>>();
  readonly #objections = new Map<string, Map<string, Objection[]>>();

  constructor(log: TestLog) {
    this.#log = log;
  }

  /** Takes over what identity publishes of a member. */
  change(organizationId: string, data: MemberChanged): void {
    const members = this.#of(this.#members, organizationId);
    const before = members.get(data.memberId);
    const { sequence } = this.#log.state(organizationId);
    const member = memberOf(data);
    const said = { sequence, at: new Date() };
    members.set(data.memberId, before ? changedMember(before, said, member) : member);
  }

  /** Someone who may decide withdraws, rejects or sends back a submission. */
  object(organizationId: string, expenseId: string, objection: Objection): void {
    this.#of(this.#objections, organizationId).set(expenseId, [objection]);
  }

  authorityOf(organizationId: string): Authority {
    const state = this.#log.state(organizationId);
    const people = this.#of(this.#members, organizationId);
    return {
      ...state,
      // Some tests have no log at all.
      sequence: Math.max(1, state.sequence),
      autoApproval: { limitUsd: '20', allowsApiKeys: true, monthlyUsd: null },
      members: new Map([...state.members, [APPROVER_ID, APPROVER], ...people]),
      rules: new Map([
        [DEFAULT_RULE_ID, [{ rule: RULE, since: 0, sinceAt: LONG_AGO, until: null }]],
      ]),
      objections: this.#of(this.#objections, organizationId),
    };
  }

  /** What people sign of a content: the payee submits it, and the approver approves it. */
  approvalOf(content: ApprovedContent, signing: Signing = {}): Approval {
    const { organizationId = '1', submitterId = content.payeeId } = signing;
    const { approverIds = [APPROVER_ID], contentHash = canonicalHash(content) } = signing;
    const { expenseId, submission } = content;
    const state = this.#log.state(organizationId);
    const submitted = submissionSaying(content, null, Math.max(1, state.sequence));
    const step = stepSaying({ expenseId, submission, contentHash, stepNumber: 1 });
    return {
      submitted: this.#signed(organizationId, submitterId, {
        ...submitted,
        body: { ...(submitted.body as object), contentHash },
      }),
      submittedLines: linesOf(content),
      steps: approverIds.map((id) => this.#signed(organizationId, id, step)),
    };
  }

  #signed(organizationId: string, memberId: string, saying: Saying): Approval['submitted'] {
    const statement = statementOf(this.#log.state(organizationId), saying, new Date());
    const proof: Proof = this.#log.attest(organizationId, memberId, statement);
    return { statement: statement as Approval['submitted']['statement'], proof };
  }

  #of<Value>(tables: Map<string, Map<string, Value>>, organizationId: string): Map<string, Value> {
    const table = tables.get(organizationId) ?? new Map<string, Value>();
    tables.set(organizationId, table);
    return table;
  }
}

const LONG_AGO = new Date(0).toISOString();

const memberOf = (
  data: Pick<MemberChanged, 'memberId' | 'roles' | 'active'> & Partial<MemberChanged>,
): Member => ({
  id: data.memberId,
  roles: data.roles as Member['roles'],
  managerId: data.managerId ?? null,
  department: null,
  active: data.active,
  secretHash: null,
  firstKeyConfirmed: true,
  wallet: data.walletAddress
    ? { address: data.walletAddress, memo: data.walletMemo ?? null, setAt: LONG_AGO }
    : null,
  keysResetAt: null,
  awaitsKey: false,
  sponsorId: null,
  sponsoredAt: LONG_AGO,
  since: 0,
  seconded: null,
  openedByIds: [],
  adminSince: LONG_AGO,
  removedBy: null,
  past: [],
});

const APPROVER = memberOf({ memberId: APPROVER_ID, roles: ['approver'], active: true });

const RULE: Rule = {
  id: DEFAULT_RULE_ID,
  version: 1,
  priority: 0,
  isDefault: true,
  name: 'Default',
  conditions: [],
  stages: [
    {
      name: 'Approval',
      conditions: [],
      approvers: [{ kind: 'member', memberId: APPROVER_ID }],
      quorum: { kind: 'any' },
      deadlineHours: null,
    },
  ],
};
