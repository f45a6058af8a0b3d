import type { Viewer } from '@outlay/platform/auth';
import type { EventEnvelope } from '@outlay/platform/events';
import { canonicalHash } from '@outlay/platform/hashing';
import { createEventDispatcher } from '@outlay/platform/inbox';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { createTestDatabase } from '@outlay/platform/testing';
import { EVENT_CATALOGUE, type EventType, type ExpenseSubmitted } from '@outlay/schemas/events';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import type { Instance } from '../../src/domain/instance.ts';
import { createSubscriptions } from '../../src/events/subscriptions.ts';
import { createUnitOfWork } from '../../src/persistence/unit-of-work.ts';
import { createWorkflowQueries } from '../../src/persistence/workflow-queries.ts';
import { decideStep, type DecideStepCommand } from '../../src/use-cases/decide-step.ts';
import type { WorkflowQueries } from '../../src/use-cases/ports.ts';
import { members } from '../an-instance.ts';

const log = createLogger('workflow-test', 'silent');
const clock = { now: () => new Date() };

export const viewerOf = (userId: string, organizationId = '1'): Viewer => ({
  userId,
  organizationId,
  roles: [...(members.get(userId)?.roles ?? ['employee'])],
});

interface PublishedEvent {
  readonly type: EventType;
  readonly causationid: string | null;
  readonly data: Record<string, unknown>;
}

type Decision = Pick<DecideStepCommand, 'stepId' | 'action'> & Partial<DecideStepCommand>;

/** The service's parts over a database of their own; events are delivered as the consumer does, without a broker. */
export interface WorkflowBench {
  readonly database: Database;
  readonly queries: WorkflowQueries;
  readonly deliver: <Type extends EventType>(event: EventEnvelope<Type>) => Promise<void>;
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
  ) => ReturnType<ReturnType<typeof decideStep>>;
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

async function introduceOrganization(deliver: WorkflowBench['deliver']): Promise<void> {
  await deliver(
    anEvent('OrganizationChanged', 'organization:1', { organizationId: '1', name: 'Acme' }),
  );
  for (const { id, name, roles, managerId } of members.values()) {
    const [firstName = '', lastName = ''] = name.split(' ');
    await deliver(
      anEvent('MemberChanged', id, {
        memberId: id,
        email: `${firstName.toLowerCase()}@acme.test`,
        firstName,
        lastName,
        roles: [...roles],
        managerId,
        department: null,
        walletAddress: null,
        active: true,
      }),
    );
  }
}

function createDelivery(database: Database): WorkflowBench['deliver'] {
  const dispatch = createEventDispatcher({
    consumer: 'workflow',
    database,
    subscriptions: createSubscriptions(clock),
    log,
    afterCommit: () => undefined,
    attemptsMax: 2,
  });
  return (event) =>
    dispatch({
      topic: EVENT_CATALOGUE[event.type].topic,
      key: event.subject,
      value: JSON.stringify(event),
    });
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
  const deliver = createDelivery(database);
  const queries = createWorkflowQueries(database);
  const decideWith = decideStep({
    clock,
    unitOfWork: createUnitOfWork((work) => database.transaction(work)),
  });
  await introduceOrganization(deliver);
  return {
    database,
    queries,
    deliver,
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
    decide: (userId, expenseId, decision) =>
      decideWith({
        viewer: viewerOf(userId),
        cause: {
          organizationId: '1',
          actorId: userId,
          correlationId: `decision-${expenseId}`,
          causationId: null,
        },
        idempotencyKey: null,
        expenseId,
        notes: null,
        reason: null,
        ...decision,
      }),
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
