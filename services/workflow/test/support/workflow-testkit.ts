import {
  CERTIFICATE,
  DEVICE_KEY,
  createStatementSigner,
  createStatementVerifier,
  PASSKEY,
  SUBMISSION,
  type ApprovalCertificate,
  type VerifyStatement,
} from '@outlay/platform/approval-proof';
import { createControlDesk, type ControlDesk } from '@outlay/platform/controls';
import type { Viewer } from '@outlay/platform/auth';
import type { EventEnvelope } from '@outlay/platform/events';
import { canonicalHash } from '@outlay/platform/hashing';
import { relyingPartyOf, type RelyingParty } from '@outlay/platform/passkeys';
import { createLogger } from '@outlay/platform/telemetry';
import {
  anEvent,
  createProofKeys,
  createServiceTestkit,
  createTestAuthenticator,
  type ServiceTestkit,
  type TestAuthenticator,
} from '@outlay/platform/testing';
import type { ApprovedContent, ExpenseSubmitted, MemberChanged } from '@outlay/schemas/events';
import type { Cause } from '@outlay/platform/outbox';
import { inject } from 'vitest';
import type { Instance } from '../../src/domain/instance.ts';
import { createProofs } from '../../src/proofs.ts';
import { createSubscriptions } from '../../src/events/subscriptions.ts';
import { readActiveAdminIds } from '../../src/persistence/member-directory.ts';
import { createUnitOfWork } from '../../src/persistence/unit-of-work.ts';
import { createWorkflowQueries } from '../../src/persistence/workflow-queries.ts';
import type { DecideStepCommand } from '../../src/use-cases/decide-step.ts';
import { createCommitDecisions } from '../../src/persistence/commit-decisions.ts';
import { createDueWork } from '../../src/persistence/due-work.ts';
import {
  createApprovalControls,
  createUseCases,
  type UseCases,
} from '../../src/use-cases/use-cases.ts';
import { doDueWork } from '../../src/use-cases/do-due-work.ts';
import type { Clock, Proofs, WorkflowQueries } from '../../src/use-cases/ports.ts';
import { members } from '../an-instance.ts';

/** A clock that a test may set forward and back. */
function aClock(): Clock & { shiftMs: number } {
  const clock = { shiftMs: 0, now: () => new Date(Date.now() + clock.shiftMs) };
  return clock;
}

export const viewerOf = (userId: string, organizationId = '1'): Viewer => ({
  userId,
  organizationId,
  roles: [...(members.get(userId)?.roles ?? ['approver'])],
});

type Decision = Pick<DecideStepCommand, 'stepId' | 'action'> & Partial<DecideStepCommand>;

/** The service's parts over their own database, with the people of an organization. */
export interface WorkflowTestkit extends ServiceTestkit {
  readonly queries: WorkflowQueries;
  readonly proofs: Proofs;
  readonly relyingParty: RelyingParty;
  /** Registers a passkey of a member of organization 1, as identity publishes it. */
  readonly registerPasskey: (memberId: string) => Promise<TestAuthenticator>;
  /** Verifies this service's certificates. */
  readonly readCertificate: VerifyStatement<ApprovalCertificate>;
  /** Submits an expense of Emma (4) and returns the delivered event. */
  readonly submit: (
    usdAmount: string,
    changes?: Partial<ExpenseSubmitted>,
  ) => Promise<EventEnvelope<'ExpenseSubmitted'>>;
  readonly instanceOf: (expenseId: string) => Promise<Instance>;
  readonly decide: (
    userId: string,
    expenseId: string,
    decision: Decision,
  ) => ReturnType<UseCases['decideStep']>;
  readonly useCases: UseCases;
  readonly controls: ControlDesk;
  /** Returns the use cases of another process over the same database. */
  readonly replica: () => UseCases;
  /** Returns a decision as the graph sends it. */
  readonly commandOf: (userId: string, expenseId: string, decision: Decision) => DecideStepCommand;
  readonly clock: Clock & { shiftMs: number };
  readonly delayS: number;
  /** Handles everything that is due, and returns the number of items. */
  readonly passTime: () => Promise<number>;
  /** Publishes a new or changed member. */
  readonly deliverMember: (id: string, changes?: Partial<MemberChanged>) => Promise<void>;
  readonly causeOf: (userId: string, organizationId?: string) => Cause;
}

const KEYS = createProofKeys();
const AUTO_APPROVAL_MAX_USD = '100000.00';
const proofs = createProofs({
  certificateKeyPem: KEYS.certificate.privateKeyPem,
  submissionKeySet: KEYS.submission.keySet,
  personKeySet: KEYS.wallet.keySet,
  autoApprovalMaxUsd: AUTO_APPROVAL_MAX_USD,
  floor: { min: 'SESSION', passkeyAboveUsd: null },
});
const relyingParty = relyingPartyOf('https://outlay.test');
const passkeys = createStatementSigner(KEYS.wallet.privateKeyPem, PASSKEY);
/** Signs identity's statement about the key of a session. */
export const stateDeviceKey = createStatementSigner(KEYS.wallet.privateKeyPem, DEVICE_KEY).sign;
const submissions = createStatementSigner(KEYS.submission.privateKeyPem, SUBMISSION);

/** Signs expense's statement about submitted content of organization 1. */
export const submissionProofOf = (content: ApprovedContent, organizationId = '1'): string =>
  submissions.sign({
    organizationId,
    expenseId: content.expenseId,
    submission: content.submission,
    contentHash: canonicalHash(content),
  });

let lastExpenseId = 100;

export function aSubmission(
  usdAmount: string,
  changes: Partial<ExpenseSubmitted> = {},
  submission = 1,
): ExpenseSubmitted {
  const expenseId = changes.expenseId ?? String((lastExpenseId += 1));
  const content = {
    expenseId,
    submission,
    payeeId: '4',
    payeeWallet: null,
    amount: { amount: usdAmount, currency: 'USD' as const },
    usdAmount,
    rate: null,
    categoryId: '2',
    policyId: '3',
    receiptSha256: null,
    reimbursable: true,
    source: 'manual' as const,
  };
  return {
    expenseId,
    creatorId: '4',
    title: 'Team lunch',
    vendor: null,
    date: '2026-11-20',
    receiptId: null,
    content,
    contentHash: canonicalHash(content),
    submissionProof: submissionProofOf(content),
    ...changes,
  };
}

const deliverMemberOver =
  (deliver: WorkflowTestkit['deliver']): WorkflowTestkit['deliverMember'] =>
  (id, changes) => {
    const known = members.get(id);
    const [firstName = 'Member', lastName = id] = known?.name.split(' ') ?? [];
    const data: MemberChanged = {
      memberId: id,
      email: `member-${id}@acme.test`,
      firstName,
      lastName,
      roles: [...(known?.roles ?? ['approver'])],
      managerId: known?.managerId ?? null,
      department: null,
      walletAddress: null,
      walletMemo: null,
      walletChangedAt: null,
      walletWatched: false,
      facts: [],
      active: true,
      ...changes,
    };
    return deliver(anEvent('MemberChanged', id, data));
  };

const causeOf: WorkflowTestkit['causeOf'] = (userId, organizationId = '1') => ({
  organizationId,
  actorId: userId,
  correlationId: 'story-of-a-test',
  causationId: null,
});

const commandOf: WorkflowTestkit['commandOf'] = (userId, expenseId, decision) => ({
  viewer: viewerOf(userId),
  cause: causeOf(userId, decision.viewer?.organizationId),
  idempotencyKey: null,
  expenseId,
  notes: null,
  reason: null,
  deviceProof: null,
  contentHash: null,
  passkey: null,
  ...decision,
});

const registerPasskeyOver =
  (deliver: WorkflowTestkit['deliver']): WorkflowTestkit['registerPasskey'] =>
  async (memberId) => {
    const authenticator = createTestAuthenticator(relyingParty);
    const { credentialId, publicKey } = authenticator;
    const registeredAt = new Date().toISOString();
    const stated = { organizationId: '1', memberId, credentialId, publicKey, registeredAt };
    const data = { memberId, credentialId, statement: passkeys.sign(stated) };
    await deliver(anEvent('MemberPasskeyRegistered', memberId, data));
    return authenticator;
  };

async function introduceOrganization(deliver: WorkflowTestkit['deliver']): Promise<void> {
  await deliver(
    anEvent('OrganizationChanged', 'organization:1', {
      timeZone: 'UTC',
      dateOrder: 'dmy',
      organizationId: '1',
      name: 'Acme',
    }),
  );
  for (const id of members.keys()) await deliverMemberOver(deliver)(id);
  const catalogue = { name: 'Meals', archived: false };
  await deliver(
    anEvent('CategoryChanged', 'category:2', { ...catalogue, categoryId: '2', bucket: null }),
  );
  await deliver(
    anEvent('PolicyChanged', 'policy:3', {
      ...catalogue,
      policyId: '3',
      name: 'Standard',
      description: null,
      categoryIds: ['2'],
      reimbursable: true,
    }),
  );
  await deliver(aCustomField());
}

/** Returns the event of the custom field Project. */
export const aCustomField = (archived = false): EventEnvelope<'CustomFieldChanged'> =>
  anEvent('CustomFieldChanged', 'custom-field:1', {
    ...{ customFieldId: '1', key: 'project', name: 'Project', kind: 'text', choices: [] },
    ...{ level: 'line', required: false, archived },
  });

const passTimeOver =
  (doNext: ReturnType<typeof doDueWork>): WorkflowTestkit['passTime'] =>
  async () => {
    let done = 0;
    while (await doNext([])) done += 1;
    return done;
  };

/** The limit applies to organization 1. */
export async function startWorkflowTestkit({
  delayS = 0,
  autoApprovalLimitUsd = '0.00',
  floor = proofs.floor,
} = {}): Promise<WorkflowTestkit> {
  const proofsOfService = { ...proofs, floor };
  const clock = aClock();
  const testkit = await createServiceTestkit({
    service: 'workflow',
    serverUrl: inject('postgresUrl'),
    subscriptions: createSubscriptions({ clock, proofs: proofsOfService }),
  });
  const { database, deliver } = testkit;
  const queries = createWorkflowQueries(database);
  const controls = createApprovalControls({ clock, delayS, proofs: proofsOfService });
  const unitOfWork = createUnitOfWork((work) => database.transaction(work));
  const replica = (): UseCases =>
    createUseCases({
      clock,
      delayS,
      controls,
      queries,
      proofs: proofsOfService,
      relyingParty,
      log: createLogger('workflow-test', 'silent'),
      commitDecisions: createCommitDecisions((work) => database.transaction(work)),
      unitOfWork,
    });
  const useCases = replica();
  const dueWork = createDueWork((work) => database.transaction(work));
  const doNext = doDueWork({ clock, proofs: proofsOfService, dueWork });
  await introduceOrganization(deliver);
  const limit = { limitUsd: autoApprovalLimitUsd, allowsApiKeys: false };
  await unitOfWork.run(causeOf('1'), (scope) => scope.saveAutoApproval(limit));
  return {
    ...testkit,
    queries,
    proofs: proofsOfService,
    relyingParty,
    registerPasskey: registerPasskeyOver(deliver),
    readCertificate: createStatementVerifier(KEYS.certificate.keySet, CERTIFICATE),
    useCases,
    controls: createControlDesk({
      gate: controls,
      clock,
      executor: database,
      unitOfWork,
      activeAdminIds: readActiveAdminIds,
    }),
    replica,
    commandOf,
    clock,
    delayS,
    causeOf,
    deliverMember: deliverMemberOver(deliver),
    passTime: passTimeOver(doNext),
    submit: async (usdAmount, changes) => {
      const submission = aSubmission(usdAmount, changes);
      const event = anEvent('ExpenseSubmitted', submission.expenseId, submission);
      await deliver(event);
      return event;
    },
    instanceOf: async (expenseId) => {
      const [instance] = await queries.newest(viewerOf('1'), [expenseId]);
      if (!instance) throw new Error(`no workflow of expense ${expenseId}`);
      return instance;
    },
    decide: (...asked) => useCases.decideStep(commandOf(...asked)),
  };
}
