import { createAuthorityStates, followLog } from '@outlay/authority-log';
import { credentialsOf } from '@outlay/authority-log/testing';
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
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { inject } from 'vitest';
import type { Instance } from '../../src/domain/instance.ts';
import { createProofs } from '../../src/proofs.ts';
import { createSubscriptions } from '../../src/events/subscriptions.ts';
import {
  changingScopeOf,
  createUnitOfWork,
  type InTransaction,
} from '../../src/persistence/unit-of-work.ts';
import { createWorkflowQueries } from '../../src/persistence/workflow-queries.ts';
import type { DecideStepCommand } from '../../src/use-cases/decide-step.ts';
import { createCommitDecisions } from '../../src/persistence/commit-decisions.ts';
import { createDueWork } from '../../src/persistence/due-work.ts';
import type { ChangeCommand } from '../../src/use-cases/logged-change.ts';
import { createChanges, createUseCases, type UseCases } from '../../src/use-cases/use-cases.ts';
import { doDueWork } from '../../src/use-cases/do-due-work.ts';
import type { Clock, Proofs, WorkflowQueries } from '../../src/use-cases/ports.ts';
import { members } from '../an-instance.ts';
import { logOver, type FollowedLog } from './followed-log.ts';
import { aMemberEvent, introduceOrganization, peopleOver } from './people.ts';

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
export interface WorkflowTestkit extends ServiceTestkit, FollowedLog {
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
  /** Starts the log of organization 1 anew, with its members alone. */
  readonly startLogAnew: () => Promise<void>;
  /** Who asks for a change, by their session. */
  readonly asking: (viewer: Viewer) => ChangeCommand;
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

const passTimeOver =
  (doNext: ReturnType<typeof doDueWork>): WorkflowTestkit['passTime'] =>
  async () => {
    let done = 0;
    while (await doNext([])) done += 1;
    return done;
  };

/** The service with the log that it follows. */
async function startFollowing(clock: Clock, proofsOfService: Proofs, delayS: number) {
  const kept = logOver(
    { now: () => clock.now(), delayS, assuranceMin: proofsOfService.floor.min },
    (): ServiceTestkit => testkit,
  );
  const { trust, writer } = kept.authorityLog;
  const states = createAuthorityStates(trust);
  const changes = createChanges({ clock, writer });
  const testkit = await createServiceTestkit({
    service: 'workflow',
    serverUrl: inject('postgresUrl'),
    subscriptions: createSubscriptions({
      clock,
      proofs: proofsOfService,
      followLog: followLog({ states, trust }, (effect, tx) =>
        changes.takeEffect(changingScopeOf(tx, causeOfEvent(effect.event), states), effect),
      ),
    }),
  });
  return { kept, changes, states, testkit };
}

type UseCasePorts = Parameters<typeof createUseCases>[0];

const useCasesOver = (
  ports: Omit<UseCasePorts, 'relyingParty' | 'log' | 'commitDecisions'>,
  inTransaction: InTransaction,
): UseCases =>
  createUseCases({
    ...ports,
    relyingParty,
    log: createLogger('workflow-test', 'silent'),
    commitDecisions: createCommitDecisions(inTransaction),
  });

/** The limit applies to organization 1. */
export async function startWorkflowTestkit({
  delayS = 0,
  autoApprovalLimitUsd = '0.00',
  floor = proofs.floor,
}: {
  readonly delayS?: number;
  readonly autoApprovalLimitUsd?: string;
  readonly floor?: Proofs['floor'];
} = {}): Promise<WorkflowTestkit> {
  const proofsOfService = { ...proofs, floor };
  const clock = aClock();
  const { kept, changes, states, testkit } = await startFollowing(clock, proofsOfService, delayS);
  const { database, deliver } = testkit;
  const transact: InTransaction = (work) => database.transaction(work);
  const queries = createWorkflowQueries(database);
  const unitOfWork = createUnitOfWork(transact, states);
  const ports = { clock, delayS, changes, queries, proofs: proofsOfService, unitOfWork };
  const replica = (): UseCases => useCasesOver(ports, transact);
  const useCases = replica();
  const dueWork = createDueWork(transact);
  const doNext = doDueWork({ clock, proofs: proofsOfService, dueWork });
  const people = peopleOver({ deliver, found: kept.found });
  await introduceOrganization(deliver);
  await people.publish([...members.keys()].map((id) => aMemberEvent(id)));
  const limit = { limitUsd: autoApprovalLimitUsd, allowsApiKeys: false };
  await unitOfWork.run(causeOf('1'), (scope) => scope.saveAutoApproval(limit));
  return {
    ...testkit,
    ...kept,
    queries,
    proofs: proofsOfService,
    relyingParty,
    registerPasskey: registerPasskeyOver(deliver),
    readCertificate: createStatementVerifier(KEYS.certificate.keySet, CERTIFICATE),
    useCases,
    replica,
    asking: (viewer) => ({
      viewer,
      cause: causeOf(viewer.userId, viewer.organizationId),
      credentials: credentialsOf(viewer),
      proof: null,
    }),
    commandOf,
    clock,
    delayS,
    causeOf,
    startLogAnew: people.startLogAnew,
    deliverMember: (id, given) => people.publish([aMemberEvent(id, given)]),
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
