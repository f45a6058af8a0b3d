import {
  createAuthorityStates,
  followLog,
  statementOf,
  submissionSaying,
} from '@outlay/authority-log';
import { credentialsOf, TestLog } from '@outlay/authority-log/testing';
import { randomUUID } from 'node:crypto';
import { createGroupCommit } from '@outlay/platform/group-commit';
import { canonicalHash } from '@outlay/platform/hashing';
import { handlersOver } from '@outlay/platform/inbox';
import { createDatabase, runMigrations } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { schemaUriOf, type EventEnvelope } from '@outlay/platform/events';
import { EVENT_CATALOGUE, type EventType } from '@outlay/schemas/events';
import { createRunDecisions, createStepCaseReader } from '@outlay/workflow/decision-scope';
import { createSubscriptions } from '@outlay/workflow/subscriptions';
import { createUnitOfWork, eventPortsOf, scopeOf } from '@outlay/workflow/unit-of-work';
import { createWorkflowQueries } from '@outlay/workflow/workflow-queries';
import { decideStep } from '@outlay/workflow/decide-step';
import { createDatabases } from '@outlay/stack/postgres';
import { migrationsFolder } from '@outlay/stack/paths';
import { deliveryOf } from './deliver-together.ts';
import { serveRuns } from './serve-runs.ts';

// Our approvals: a submission arrives as an event, and five approvers decide one after the other. Every change has its history,
// its content hash and its events in the outbox. Like the peer it runs without HTTP and Kafka.
const [, , serverUrl = ''] = process.argv;
const log = createLogger('bench', 'silent');
const clock = { now: () => new Date() };
const address = new URL(serverUrl);
address.pathname = '/outlay_bench';
const url = address.toString();
await createDatabases(serverUrl, ['outlay_bench']);
await runMigrations(url, migrationsFolder('workflow'));
const database = createDatabase({ url, poolMax: 16, applicationName: 'bench', log });
const inTransaction = <Value>(
  work: Parameters<typeof database.transaction<Value>>[0],
): Promise<Value> => database.transaction(work);
const authorityLog = new TestLog({
  deliver: async (event) => {
    const { topic } = EVENT_CATALOGUE.AuthorityEntryAppended;
    await deliverMessage({ topic, key: event.subject, value: JSON.stringify(event) });
  },
});
const { trust, writer } = authorityLog;
const states = createAuthorityStates(trust);
const queries = createWorkflowQueries(database, states);
const decide = decideStep({
  clock,
  trust,
  writer,
  queries,
  unitOfWork: createUnitOfWork(inTransaction, states),
  // Nobody rejects here.
  changes: {
    propose: () => Promise.reject(new Error('nobody rejects')),
    takeEffect: () => Promise.resolve(),
  },
  readStepCases: createStepCaseReader(database, states),
  runDecisions: createRunDecisions(inTransaction),
});
const deliverMessage = deliveryOf({
  consumer: 'workflow',
  database,
  subscriptions: {
    ...handlersOver(eventPortsOf(states))(createSubscriptions({ clock, trust })),
    AuthorityEntryAppended: followLog({ states, trust }),
  },
  log,
});

async function deliver<Type extends EventType>(
  type: Type,
  subject: string,
  data: EventEnvelope<Type>['data'],
): Promise<void> {
  const { topic } = EVENT_CATALOGUE[type];
  const envelope = {
    specversion: '1.0',
    id: randomUUID(),
    type,
    source: 'outlay/bench',
    subject,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    dataschema: schemaUriOf(type),
    traceparent: null,
    orgid: '1',
    actorid: '4',
    correlationid: subject,
    causationid: null,
    aggregateversion: 1,
    data,
  };
  await deliverMessage({ topic, key: subject, value: JSON.stringify(envelope) });
}

const ADMIN = '1';
const SUBMITTER = '4';
const APPROVERS = ['11', '12', '13', '14', '15'];
await deliver('OrganizationChanged', 'organization:1', {
  timeZone: 'UTC',
  dateOrder: 'dmy',
  organizationId: '1',
  name: 'Bench',
});
for (const id of [ADMIN, SUBMITTER, ...APPROVERS]) {
  await deliver('MemberChanged', id, {
    walletWatched: false,
    walletMemo: null,
    walletChangedAt: null,
    memberId: id,
    email: `member-${id}@bench.test`,
    firstName: 'Member',
    lastName: id,
    roles: id === ADMIN ? ['admin'] : ['employee', 'approver'],
    managerId: id === SUBMITTER ? '11' : null,
    department: null,
    walletAddress: null,
    active: true,
  });
}
await authorityLog.found('1', [
  { id: ADMIN, roles: ['admin'] },
  ...[SUBMITTER, ...APPROVERS].map((id) => ({ id, roles: ['employee', 'approver'] as const })),
]);
const viewerOf = (userId: string) => ({
  userId,
  organizationId: '1',
  roles: userId === ADMIN ? (['admin'] as const) : (['employee', 'approver'] as const),
});
const causeOf = (userId: string) => ({
  organizationId: '1',
  actorId: userId,
  correlationId: 'bench',
  causationId: null,
});
// The rule is there before the run: who may set one is decided by the authority log, which is not measured here.
await inTransaction((tx) =>
  scopeOf(tx, causeOf(ADMIN)).saveRule({
    id: '2',
    priority: 1,
    name: 'Five in a row',
    conditions: [{ kind: 'amount_usd', above: '1' }],
    stages: APPROVERS.map((memberId, index) => ({
      name: `Stage ${index + 1}`,
      conditions: [],
      approvers: [{ kind: 'member', memberId }],
      quorum: { kind: 'any' },
      deadlineHours: null,
    })),
    createdAt: clock.now(),
    createdById: null,
    confirmedById: null,
  }),
);

/** The event of a submission, attested by its submitter's session. */
async function submissionOf(index: number): Promise<EventEnvelope<'ExpenseSubmitted'>['data']> {
  const expenseId = String(index);
  const lines: [{ amount: string; categoryId: string }] = [{ amount: '12.50', categoryId: '2' }];
  const content = {
    expenseId,
    submission: 1,
    payeeId: SUBMITTER,
    payeeWallet: null,
    amount: { amount: '12.50', currency: 'USD' as const },
    usdAmount: '12.50',
    rate: null,
    categoryId: '2',
    policyId: '3',
    receiptSha256: null,
    reimbursable: true,
    source: 'manual' as const,
    linesHash: canonicalHash(lines),
  };
  const contentHash = canonicalHash(content);
  const state = authorityLog.state('1');
  const saying = submissionSaying(content, null, state.sequence);
  const statement = statementOf(state, saying, clock.now());
  const attested = await writer.attest(statement, credentialsOf(viewerOf(SUBMITTER)));
  if (!attested.ok) throw new Error('a session attests nothing');
  const submitted = { statement, proof: attested.value };
  return {
    expenseId,
    creatorId: SUBMITTER,
    title: 'Bench',
    vendor: null,
    date: '2026-11-20',
    receiptId: null,
    lines,
    content,
    contentHash,
    submitted: submitted as EventEnvelope<'ExpenseSubmitted'>['data']['submitted'],
  };
}

/** Reads the approvals that several ask for at once in one statement, as a page of them does. */
const stepsOf = createGroupCommit<string, readonly { readonly id: string }[]>({
  commit: async (expenseIds) => {
    const found = await queries.newest(viewerOf(ADMIN), expenseIds);
    const byExpense = new Map(found.map(({ expenseId, steps }) => [expenseId, steps]));
    return expenseIds.map((expenseId) => byExpense.get(expenseId) ?? []);
  },
  keyOf: (expenseId) => expenseId,
  mayTryAlone: () => false,
  atOnceMax: 1,
});

async function approve(given: ReturnType<typeof submissionOf>): Promise<void> {
  const submission = await given;
  const { expenseId } = submission;
  await deliver('ExpenseSubmitted', expenseId, submission);
  const steps = await stepsOf(expenseId);
  if (steps.length !== APPROVERS.length) throw new Error('not five steps');
  for (const [place, userId] of APPROVERS.entries()) {
    const decided = await decide({
      viewer: viewerOf(userId),
      credentials: credentialsOf(viewerOf(userId)),
      cause: causeOf(userId),
      idempotencyKey: null,
      expenseId,
      stepId: steps[place]?.id ?? '',
      action: 'approve',
      notes: null,
      reason: null,
      contentHash: null,
      proof: null,
    });
    if (!decided.ok) throw new Error(JSON.stringify(decided.refusals));
  }
}

serveRuns(submissionOf, approve);
