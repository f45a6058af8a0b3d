import type { Viewer } from '@outlay/platform/auth';
import type { EventEnvelope } from '@outlay/platform/events';
import { canonicalHash } from '@outlay/platform/hashing';
import { createEventDispatcher, createGroupDispatcher } from '@outlay/platform/inbox';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { createTestDatabase, statementsOver } from '@outlay/platform/testing';
import {
  EVENT_CATALOGUE,
  type EventType,
  type ExpenseSubmitted,
  type MemberChanged,
} from '@outlay/schemas/events';
import type { Cause } from '@outlay/platform/outbox';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import type { Instance } from '../../src/domain/instance.ts';
import { createSubscriptions } from '../../src/events/subscriptions.ts';
import { createUnitOfWork } from '../../src/persistence/unit-of-work.ts';
import { createWorkflowQueries } from '../../src/persistence/workflow-queries.ts';
import type { DecideStepCommand } from '../../src/use-cases/decide-step.ts';
import { createDueWork } from '../../src/persistence/due-work.ts';
import { createUseCases, type UseCases } from '../../src/use-cases/use-cases.ts';
import { doDueWork } from '../../src/use-cases/do-due-work.ts';
import type { Clock, WorkflowQueries } from '../../src/use-cases/ports.ts';
import { members } from '../an-instance.ts';

const log = createLogger('workflow-test', 'silent');

/** A clock that a test may set forward and back. */
function aClock(): Clock & { shiftMs: number } {
  const clock = { shiftMs: 0, now: () => new Date(Date.now() + clock.shiftMs) };
  return clock;
}

export const viewerOf = (userId: string, organizationId = '1'): Viewer => ({
  userId,
  organizationId,
  roles: [...(members.get(userId)?.roles ?? ['employee'])],
});

interface PublishedEvent {
  readonly type: EventType;
  readonly causationid: string | null;
  readonly correlationid: string;
  readonly data: Record<string, unknown>;
}

type Decision = Pick<DecideStepCommand, 'stepId' | 'action'> & Partial<DecideStepCommand>;

/** The service's parts over a database of their own; events are delivered as the consumer does, without a broker. */
export interface WorkflowBench {
  readonly database: Database;
  readonly queries: WorkflowQueries;
  readonly deliver: <Type extends EventType>(event: EventEnvelope<Type>) => Promise<void>;
  /** In one transaction; false, with nothing changed, when they have to be delivered one by one. */
  readonly deliverTogether: (events: readonly EventEnvelope[]) => Promise<boolean>;
  /** Submits an expense of Emma (4); returns the delivered event. */
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
  /** The use cases of one more process over the same database. */
  readonly replica: () => UseCases;
  /** A decision as the graph asks for it. */
  readonly commandOf: (userId: string, expenseId: string, decision: Decision) => DecideStepCommand;
  readonly clock: Clock & { shiftMs: number };
  /** Does everything that is due; returns how many things that was. */
  readonly passTime: () => Promise<number>;
  /** The SQL statements of `work`, begin and commit apart. */
  readonly statementsOf: (work: () => Promise<unknown>) => Promise<string[]>;
  /** Publishes a new or changed member. */
  readonly tellMember: (id: string, changes?: Partial<MemberChanged>) => Promise<void>;
  readonly causeOf: (userId: string, organizationId?: string) => Cause;
  /** What was published about an expense, in order. */
  readonly eventsOf: (expenseId: string) => Promise<PublishedEvent[]>;
  readonly close: () => Promise<void>;
}

export const anEvent = <Type extends EventType>(
  type: Type,
  subject: string,
  data: EventEnvelope<Type>['data'],
  aggregateversion = 1,
): EventEnvelope<Type> => ({
  specversion: '1.0',
  id: randomUUID(),
  type,
  source: 'outlay/test',
  subject,
  time: new Date().toISOString(),
  datacontenttype: 'application/json',
  dataschema: EVENT_CATALOGUE[type].dataschema,
  traceparent: null,
  orgid: '1',
  actorid: '4',
  correlationid: `story-${subject}`,
  causationid: null,
  aggregateversion,
  data,
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
    receiptId: null,
    content,
    contentHash: canonicalHash(content),
    ...changes,
  };
}

let lastMemberVersion = 1;

const tellMemberOver =
  (deliver: WorkflowBench['deliver']): WorkflowBench['tellMember'] =>
  (id, changes) => {
    const known = members.get(id);
    const [firstName = 'Member', lastName = id] = known?.name.split(' ') ?? [];
    const data: MemberChanged = {
      memberId: id,
      email: `member-${id}@acme.test`,
      firstName,
      lastName,
      roles: [...(known?.roles ?? ['employee'])],
      managerId: known?.managerId ?? null,
      department: null,
      walletAddress: null,
      active: true,
      ...changes,
    };
    return deliver(anEvent('MemberChanged', id, data, (lastMemberVersion += 1)));
  };

const causeOf: WorkflowBench['causeOf'] = (userId, organizationId = '1') => ({
  organizationId,
  actorId: userId,
  correlationId: 'story-of-a-test',
  causationId: null,
});

const commandOf: WorkflowBench['commandOf'] = (userId, expenseId, decision) => ({
  viewer: viewerOf(userId),
  cause: causeOf(userId, decision.viewer?.organizationId),
  idempotencyKey: null,
  expenseId,
  notes: null,
  reason: null,
  contentHash: null,
  ...decision,
});

async function introduceOrganization(deliver: WorkflowBench['deliver']): Promise<void> {
  await deliver(
    anEvent('OrganizationChanged', 'organization:1', { organizationId: '1', name: 'Acme' }),
  );
  for (const id of members.keys()) await tellMemberOver(deliver)(id);
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
}

const messageOf = (event: EventEnvelope) => ({
  topic: EVENT_CATALOGUE[event.type].topic,
  key: event.subject,
  value: JSON.stringify(event),
});

function createDelivery(
  database: Database,
  clock: Clock,
): Pick<WorkflowBench, 'deliver' | 'deliverTogether'> {
  const options = {
    consumer: 'workflow',
    database,
    subscriptions: createSubscriptions(clock),
    log,
    afterCommit: () => undefined,
    attemptsMax: 2,
  };
  const dispatch = createEventDispatcher(options);
  const dispatchTogether = createGroupDispatcher(options);
  return {
    deliver: (event) => dispatch(messageOf(event)),
    deliverTogether: (events) => dispatchTogether(events.map(messageOf)),
  };
}

export async function startWorkflowBench(): Promise<WorkflowBench> {
  const server = await createTestDatabase(
    inject('postgresUrl'),
    fileURLToPath(new URL('../../migrations', import.meta.url)),
  );
  const database = createDatabase({
    url: server.url,
    poolMax: 8,
    applicationName: 'workflow-test',
    log,
  });
  const clock = aClock();
  const { deliver, deliverTogether } = createDelivery(database, clock);
  const queries = createWorkflowQueries(database);
  const replica = (): UseCases =>
    createUseCases({
      clock,
      queries,
      unitOfWork: createUnitOfWork((work) => database.transaction(work)),
    });
  const useCases = replica();
  const doNext = doDueWork({
    clock,
    dueWork: createDueWork((work) => database.transaction(work)),
  });
  await introduceOrganization(deliver);
  return {
    database,
    queries,
    deliver,
    deliverTogether,
    useCases,
    replica,
    commandOf,
    clock,
    causeOf,
    tellMember: tellMemberOver(deliver),
    statementsOf: statementsOver(database),
    passTime: async () => {
      let done = 0;
      while (await doNext([])) done += 1;
      return done;
    },
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
    eventsOf: async (expenseId) => {
      const { rows } = await database.$client.query<{ payload: string }>(
        'select payload from outbox where key = $1 order by id',
        [expenseId],
      );
      return rows.map(({ payload }) => JSON.parse(payload) as PublishedEvent);
    },
    close: async () => {
      await database.$client.end();
      await server.drop();
    },
  };
}
