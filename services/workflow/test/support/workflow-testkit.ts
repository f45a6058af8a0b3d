import { submittedHash, type Trust } from '@outlay/authority';
import {
  createAuthorityStates,
  readSent,
  statementOf,
  submissionSaying,
  type AuthorityWriter,
  type Saying,
  type SentProof,
} from '@outlay/authority-log';
import { addTestDevice, credentialsOf, type TestDevice } from '@outlay/authority-log/testing';
import type { Viewer } from '@outlay/platform/auth';
import type { EventEnvelope } from '@outlay/platform/events';
import { canonicalHash } from '@outlay/platform/hashing';
import { handlersOver } from '@outlay/platform/inbox';
import { anEvent, createServiceTestkit, type ServiceTestkit } from '@outlay/platform/testing';
import type { ExpenseSubmitted, MemberChanged } from '@outlay/schemas/events';
import type { Cause } from '@outlay/platform/outbox';
import { inject } from 'vitest';
import type { Instance } from '../../src/domain/instance.ts';
import { createSubscriptions } from '../../src/events/subscriptions.ts';
import {
  createUnitOfWork,
  eventPortsOf,
  takeEffects,
  type InTransaction,
} from '../../src/persistence/unit-of-work.ts';
import { createWorkflowQueries } from '../../src/persistence/workflow-queries.ts';
import type { DecideStepCommand } from '../../src/use-cases/decide-step.ts';
import { createRunDecisions, createStepCaseReader } from '../../src/persistence/decision-scope.ts';
import { createDueWork } from '../../src/persistence/due-work.ts';
import type { ChangeCommand } from '../../src/use-cases/logged-change.ts';
import {
  createWorkflowChanges,
  createUseCases,
  type UseCases,
} from '../../src/use-cases/use-cases.ts';
import { doDueWork } from '../../src/use-cases/do-due-work.ts';
import type { Clock, WorkflowQueries } from '../../src/use-cases/ports.ts';
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
  readonly trust: Trust;
  readonly writer: AuthorityWriter;
  /** What a member signs with their device, which is added if they have none. */
  readonly prove: (memberId: string, saying: Saying, organizationId?: string) => Promise<SentProof>;
  /** A submission as expense publishes it, signed by its creator. */
  readonly submission: (
    usdAmount: string,
    changes?: Partial<ExpenseSubmitted>,
    number?: number,
    organizationId?: string,
  ) => Promise<ExpenseSubmitted>;
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
  /** Handles everything that is due, and returns the number of items. */
  readonly passTime: () => Promise<number>;
  /** Publishes a new or changed member. */
  readonly deliverMember: (id: string, changes?: Partial<MemberChanged>) => Promise<void>;
  readonly causeOf: (userId: string, organizationId?: string) => Cause;
}

const AUTO_APPROVAL_MAX_USD = '100000.00';

let lastExpenseId = 100;

function aSubmission(
  usdAmount: string,
  { creatorId = '4', ...changes }: Partial<ExpenseSubmitted>,
  submission: number,
): Omit<ExpenseSubmitted, 'submitted'> {
  const expenseId = changes.expenseId ?? String((lastExpenseId += 1));
  const { lines = [{ amount: usdAmount, categoryId: '2' }] } = changes;
  const content = {
    expenseId,
    submission,
    payeeId: creatorId,
    payeeWallet: null,
    amount: { amount: usdAmount, currency: 'USD' as const },
    usdAmount,
    rate: null,
    categoryId: '2',
    policyId: '3',
    receiptSha256: null,
    reimbursable: true,
    source: 'manual' as const,
    linesHash: submittedHash(lines),
  };
  return {
    expenseId,
    creatorId,
    title: 'Team lunch',
    vendor: null,
    date: '2026-11-20',
    receiptId: null,
    lines,
    content,
    contentHash: canonicalHash(content),
    ...changes,
  };
}

/** Signs for the members of a log: with devices where the installation asks for them, otherwise by their sessions. */
function signersOf({ authorityLog }: FollowedLog, clock: Clock) {
  const { trust, writer } = authorityLog;
  const devices = new Map<string, TestDevice>();
  const prove: WorkflowTestkit['prove'] = async (memberId, saying, organizationId = '1') => {
    const hasKey = [...authorityLog.state(organizationId).keys.values()].some(
      (key) => key.memberId === memberId,
    );
    const viewer = viewerOf(memberId, organizationId);
    // A log that starts anew knows no devices.
    const known = hasKey ? devices.get(memberId) : undefined;
    const device = known ?? (await addTestDevice(authorityLog, viewer, () => clock.now()));
    devices.set(memberId, device);
    return device.prove(saying);
  };
  const submission: WorkflowTestkit['submission'] = async (
    usdAmount,
    changes = {},
    number = 1,
    organizationId = '1',
  ) => {
    const data = aSubmission(usdAmount, changes, number);
    const { creatorId, content, vendor } = data;
    const withDevice = trust.assuranceMin !== 'SESSION';
    if (withDevice) await prove(creatorId, { kind: '', subject: 'x', body: null }, organizationId);
    const state = authorityLog.state(organizationId);
    const saying = submissionSaying(content, vendor, state.sequence);
    if (withDevice) {
      const signed = readSent(await prove(creatorId, saying, organizationId), organizationId);
      return { ...data, submitted: signed as ExpenseSubmitted['submitted'] };
    }
    const statement = statementOf(state, saying, clock.now());
    const attested = await writer.attest(
      statement,
      credentialsOf(viewerOf(creatorId, organizationId)),
    );
    if (!attested.ok) throw new Error('a session signs nothing');
    const signed = { statement, proof: attested.value };
    return { ...data, submitted: signed as ExpenseSubmitted['submitted'] };
  };
  return { prove, submission };
}

const causeOf: WorkflowTestkit['causeOf'] = (userId, organizationId = '1') => ({
  organizationId,
  actorId: userId,
  correlationId: 'story-of-a-test',
  causationId: null,
});

const commandOf: WorkflowTestkit['commandOf'] = (userId, expenseId, decision) => ({
  viewer: viewerOf(userId),
  credentials: credentialsOf(decision.viewer ?? viewerOf(userId)),
  cause: causeOf(userId, decision.viewer?.organizationId),
  idempotencyKey: null,
  expenseId,
  notes: null,
  reason: null,
  proof: null,
  contentHash: null,
  ...decision,
});

const passTimeOver =
  (doNext: ReturnType<typeof doDueWork>): WorkflowTestkit['passTime'] =>
  async () => {
    let done = 0;
    while (await doNext([])) done += 1;
    return done;
  };

/** The service with the log that it follows. */
async function startFollowing(
  clock: Clock,
  delayS: number,
  { min: assuranceMin, passkeyAboveUsd }: Floor,
) {
  const kept = logOver(
    { now: () => clock.now(), delayS, assuranceMin },
    (): ServiceTestkit => testkit,
  );
  const { writer } = kept.authorityLog;
  const autoApprovalMaxUsd = AUTO_APPROVAL_MAX_USD;
  const trust = { ...kept.authorityLog.trust, passkeyAboveUsd, autoApprovalMaxUsd };
  const states = createAuthorityStates(trust);
  const changes = createWorkflowChanges({ clock, writer });
  const testkit = await createServiceTestkit({
    service: 'workflow',
    serverUrl: inject('postgresUrl'),
    subscriptions: {
      ...handlersOver(eventPortsOf(states))(createSubscriptions({ clock, trust })),
      AuthorityEntryAppended: takeEffects({ states, trust }, changes),
    },
  });
  return { kept, changes, states, trust, writer, testkit };
}

/** What the installation demands of approvals. */
interface Floor {
  readonly min: Trust['assuranceMin'];
  readonly passkeyAboveUsd: string | null;
}

/** The limit applies to organization 1. */
export async function startWorkflowTestkit({
  delayS = 0,
  autoApprovalLimitUsd = '0.00',
  floor = { min: 'SESSION', passkeyAboveUsd: null },
}: {
  readonly delayS?: number;
  readonly autoApprovalLimitUsd?: string;
  readonly floor?: Floor;
} = {}): Promise<WorkflowTestkit> {
  const clock = aClock();
  const { kept, changes, states, trust, writer, testkit } = await startFollowing(
    clock,
    delayS,
    floor,
  );
  const { database, deliver } = testkit;
  const transact: InTransaction = (work) => database.transaction(work);
  const queries = createWorkflowQueries(database, states);
  const unitOfWork = createUnitOfWork(transact, states);
  const ports = { clock, trust, writer, changes, queries, unitOfWork };
  const replica = (): UseCases =>
    createUseCases({
      ...ports,
      runDecisions: createRunDecisions(transact),
      readStepCases: createStepCaseReader(database, states),
    });
  const useCases = replica();
  const doNext = doDueWork({ clock, dueWork: createDueWork(transact) });
  const people = peopleOver({ deliver, found: kept.found });
  const signers = signersOf(kept, clock);
  await introduceOrganization(deliver);
  await people.publish([...members.keys()].map((id) => aMemberEvent(id)));
  const limit = { limitUsd: autoApprovalLimitUsd, allowsApiKeys: false };
  await unitOfWork.run(causeOf('1'), (scope) => scope.saveAutoApproval(limit));
  return {
    ...testkit,
    ...kept,
    ...signers,
    queries,
    trust,
    writer,
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
    causeOf,
    startLogAnew: people.startLogAnew,
    deliverMember: (id, given) => people.publish([aMemberEvent(id, given)]),
    passTime: passTimeOver(doNext),
    submit: async (usdAmount, changes) => {
      const submission = await signers.submission(usdAmount, changes);
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
