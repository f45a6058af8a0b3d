import type { Viewer } from '@outlay/platform/auth';
import type { EventEnvelope } from '@outlay/platform/events';
import { createEventDispatcher } from '@outlay/platform/inbox';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import type { Result } from '@outlay/platform/result';
import { createLogger } from '@outlay/platform/telemetry';
import { createTestDatabase } from '@outlay/platform/testing';
import { EVENT_CATALOGUE, type EventByType, type EventType } from '@outlay/schemas/events';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import type { ExpenseInput } from '../../src/domain/expense-input.ts';
import { createSubscriptions } from '../../src/events/subscriptions.ts';
import { createCatalogueRepository } from '../../src/persistence/catalogue-repository.ts';
import { createDirectory } from '../../src/persistence/directory-repository.ts';
import { createExpenseQueries } from '../../src/persistence/expense-queries.ts';
import { createUnitOfWork } from '../../src/persistence/unit-of-work.ts';
import { cancelExpense } from '../../src/use-cases/cancel-expense.ts';
import { createExpense } from '../../src/use-cases/create-expense.ts';
import { deleteExpense } from '../../src/use-cases/delete-expense.ts';
import type { Actor, ExpenseQueries } from '../../src/use-cases/ports.ts';
import { submitExpense } from '../../src/use-cases/submit-expense.ts';
import { updateExpense } from '../../src/use-cases/update-expense.ts';

const log = createLogger('expense-test', 'silent');
const clock = { now: () => new Date() };

export const viewerOf = (
  userId: string,
  role: Viewer['roles'][number] = 'employee',
  organizationId = '1',
): Viewer => ({ userId, organizationId, roles: [role] });

export const EMMA = viewerOf('4');
export const MIA = viewerOf('2', 'approver');
export const STRANGER = viewerOf('4', 'admin', '2');

export const actorOf = (viewer: Viewer, idempotencyKey: string | null = null): Actor => ({
  viewer,
  idempotencyKey,
  cause: {
    organizationId: viewer.organizationId,
    actorId: viewer.userId,
    correlationId: 'story-1',
    causationId: null,
  },
});

/** The value of a result that has to be a success. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.refusals));
  return result.value;
}

let lastVersion = 0;

/** A valid event; versions rise from one to the next, as they do within an aggregate. */
export const anEvent = <Type extends EventType>(
  type: Type,
  subject: string,
  data: EventByType[Type],
  orgid = '1',
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
  orgid,
  actorid: '2',
  correlationid: 'story-1',
  causationid: null,
  aggregateversion: (lastVersion += 1),
  data,
});

interface StoredEvent {
  readonly type: EventType;
  readonly actorid: string | null;
  readonly data: Record<string, unknown>;
}

interface UseCases {
  readonly create: ReturnType<typeof createExpense>;
  readonly update: ReturnType<typeof updateExpense>;
  readonly remove: ReturnType<typeof deleteExpense>;
  readonly submit: ReturnType<typeof submitExpense>;
  readonly cancel: ReturnType<typeof cancelExpense>;
}

/** The service's parts over a database of their own; events are delivered as the consumer does, without a broker. */
export interface ExpenseBench extends UseCases {
  readonly database: Database;
  readonly queries: ExpenseQueries;
  readonly categoryId: string;
  readonly policyId: string;
  readonly deliver: (event: EventEnvelope) => Promise<void>;
  /** A draft of Emma that has all that a submission needs; returns its id. */
  readonly given: (input?: ExpenseInput, time?: string) => Promise<string>;
  readonly givenSubmitted: (input?: ExpenseInput) => Promise<string>;
  /** What was published about an aggregate, in order. */
  readonly eventsOf: (aggregateId: string) => Promise<StoredEvent[]>;
  readonly kindsOf: (expenseId: string) => Promise<string[]>;
  readonly rows: <Row extends object>(query: string, values?: unknown[]) => Promise<Row[]>;
  readonly close: () => Promise<void>;
}

function createUseCases(database: Database): UseCases {
  const ports = {
    clock,
    directory: createDirectory(database),
    unitOfWork: createUnitOfWork((work) => database.transaction(work)),
  };
  return {
    create: createExpense(ports),
    update: updateExpense(ports),
    remove: deleteExpense(ports),
    submit: submitExpense(ports),
    cancel: cancelExpense(ports),
  };
}

function createDelivery(database: Database): ExpenseBench['deliver'] {
  const dispatch = createEventDispatcher({
    consumer: 'expense',
    database,
    subscriptions: createSubscriptions(clock),
    log,
    afterCommit: () => undefined,
  });
  return (event) =>
    dispatch({
      topic: EVENT_CATALOGUE[event.type].topic,
      key: event.subject,
      value: JSON.stringify(event),
    });
}

function createViews(database: Database): Pick<ExpenseBench, 'rows' | 'eventsOf' | 'kindsOf'> {
  const rows: ExpenseBench['rows'] = async <Row extends object>(
    query: string,
    values: unknown[] = [],
  ) => (await database.$client.query<Row>(query, values)).rows;
  return {
    rows,
    eventsOf: async (aggregateId) =>
      (
        await rows<{ payload: string }>('select payload from outbox where key = $1 order by id', [
          aggregateId,
        ])
      ).map(({ payload }) => JSON.parse(payload) as StoredEvent),
    kindsOf: async (expenseId) =>
      (
        await rows<{ kind: string }>(
          'select kind from activity where expense_id = $1 order by id',
          [expenseId],
        )
      ).map(({ kind }) => kind),
  };
}

/** `timeZone` is that of the database sessions: nothing may depend on it. */
export async function startExpenseBench(timeZone = 'UTC'): Promise<ExpenseBench> {
  const server = await createTestDatabase(
    inject('postgresUrl'),
    fileURLToPath(new URL('../../migrations', import.meta.url)),
  );
  const database = createDatabase({
    url: `${server.url}?options=-c%20TimeZone%3D${encodeURIComponent(timeZone)}`,
    poolMax: 8,
    applicationName: 'expense-test',
    log,
  });
  const deliver = createDelivery(database);
  for (const organizationId of ['1', '2']) {
    await deliver(
      anEvent(
        'OrganizationChanged',
        `organization:${organizationId}`,
        { organizationId, name: `Company ${organizationId}` },
        organizationId,
      ),
    );
  }
  const catalogue = createCatalogueRepository(database);
  const [category] = await catalogue.categories('1');
  const [policy] = await catalogue.policies('1', null);
  if (!category || !policy) throw new Error('the organisation has no catalogue');
  const useCases = createUseCases(database);
  const given: ExpenseBench['given'] = async (input = {}, time = '2026-11-20') => {
    const details = { title: 'Team lunch', amount: '20.00', currency: 'USD', ...input };
    const classified = { categoryId: category.id, policyId: policy.id, ...details };
    return valueOf(await useCases.create({ actor: actorOf(EMMA), input: classified, time })).id;
  };
  return {
    ...useCases,
    ...createViews(database),
    database,
    deliver,
    given,
    queries: createExpenseQueries(database),
    categoryId: category.id,
    policyId: policy.id,
    givenSubmitted: async (input) => {
      const id = await given(input);
      return valueOf(await useCases.submit({ actor: actorOf(EMMA), id })).id;
    },
    close: async () => {
      await database.$client.end();
      await server.drop();
    },
  };
}
