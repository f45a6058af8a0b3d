import type { EventEnvelope } from '@outlay/platform/events';
import { createEventDispatcher } from '@outlay/platform/inbox';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { createTestDatabase } from '@outlay/platform/testing';
import { EVENT_CATALOGUE } from '@outlay/schemas/events';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import type { ExpenseInput } from '../../src/domain/expense-input.ts';
import { createSubscriptions } from '../../src/events/subscriptions.ts';
import type { ContextParts } from '../../src/graphql/context.ts';
import { readSigningKey } from '../../src/persistence/signer.ts';
import { createRequestParts } from '../../src/service.ts';
import { aCompletion, anEvent, type StoredEvent } from './inbound-events.ts';
import { actorOf, EMMA, valueOf } from './people.ts';

const log = createLogger('expense-test', 'silent');

type UseCases = ContextParts['useCases'];

/** The service's parts over a database of their own; events are delivered as the consumer does, without a broker. */
export interface ExpenseBench {
  readonly create: UseCases['createExpense'];
  readonly update: UseCases['updateExpense'];
  readonly remove: UseCases['deleteExpense'];
  readonly submit: UseCases['submitExpense'];
  readonly cancel: UseCases['cancelExpense'];
  readonly parts: ContextParts;
  readonly queries: ContextParts['queries'];
  readonly database: Database;
  readonly categoryId: string;
  readonly policyId: string;
  readonly deliver: (event: EventEnvelope) => Promise<void>;
  /** A draft of Emma that has all that a submission needs; returns its id. */
  readonly given: (input?: ExpenseInput, time?: string) => Promise<string>;
  readonly givenSubmitted: (input?: ExpenseInput, time?: string) => Promise<string>;
  readonly givenApproved: () => Promise<string>;
  /** The end of the workflow of the newest submission. */
  readonly completionOf: (
    expenseId: string,
    changes?: Parameters<typeof aCompletion>[2],
  ) => Promise<ReturnType<typeof aCompletion>>;
  /** What was published about an aggregate, in order. */
  readonly eventsOf: (aggregateId: string) => Promise<StoredEvent[]>;
  readonly typesOf: (aggregateId: string) => Promise<string[]>;
  readonly kindsOf: (expenseId: string) => Promise<string[]>;
  readonly statusOf: (expenseId: string) => Promise<string | undefined>;
  readonly rows: <Row extends object>(query: string, values?: unknown[]) => Promise<Row[]>;
  /** How many SQL statements `work` sends. */
  readonly statementsOf: (work: () => Promise<unknown>) => Promise<number>;
  readonly close: () => Promise<void>;
}

function createDelivery(database: Database, clock: { now: () => Date }): ExpenseBench['deliver'] {
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

type Views = Pick<
  ExpenseBench,
  'rows' | 'eventsOf' | 'typesOf' | 'kindsOf' | 'statusOf' | 'completionOf'
>;

function createViews(database: Database): Views {
  const rows: ExpenseBench['rows'] = async <Row extends object>(
    query: string,
    values: unknown[] = [],
  ) => (await database.$client.query<Row>(query, values)).rows;
  const eventsOf: ExpenseBench['eventsOf'] = async (aggregateId) => {
    const found = await rows<{ payload: string }>(
      'select payload from outbox where key = $1 order by id',
      [aggregateId],
    );
    return found.map(({ payload }) => JSON.parse(payload) as StoredEvent);
  };
  return {
    rows,
    eventsOf,
    typesOf: async (aggregateId) => (await eventsOf(aggregateId)).map(({ type }) => type),
    completionOf: async (expenseId, changes) =>
      aCompletion(expenseId, await eventsOf(expenseId), changes),
    statusOf: async (expenseId) =>
      (await rows<{ status: string }>('select status from expenses where id = $1', [expenseId]))[0]
        ?.status,
    kindsOf: async (expenseId) =>
      (
        await rows<{ kind: string }>(
          'select kind from activity where expense_id = $1 order by id',
          [expenseId],
        )
      ).map(({ kind }) => kind),
  };
}

/** Counts what goes over the connections; transactions' begin and commit count too. */
function countStatements(database: Database): ExpenseBench['statementsOf'] {
  let statements = 0;
  database.$client.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      statements += 1;
      return send(...args);
    }) as typeof client.query;
  });
  return async (work) => {
    const before = statements;
    await work();
    return statements - before;
  };
}

async function createDatabaseOfItsOwn(
  timeZone: string,
): Promise<{ database: Database; drop: () => Promise<void> }> {
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
  return { database, drop: () => server.drop() };
}

/** `timeZone` is that of the database sessions: nothing may depend on it. */
export async function startExpenseBench(timeZone = 'UTC'): Promise<ExpenseBench> {
  const { database, drop } = await createDatabaseOfItsOwn(timeZone);
  const statementsOf = countStatements(database);
  const clock = { now: () => new Date() };
  const deliver = createDelivery(database, clock);
  for (const organizationId of ['1', '2']) {
    const data = { organizationId, name: `Company ${organizationId}` };
    await deliver(
      anEvent('OrganizationChanged', `organization:${organizationId}`, data, organizationId),
    );
  }
  const inTransaction: Parameters<typeof createRequestParts>[0]['inTransaction'] = (work) =>
    database.transaction(work);
  const parts = createRequestParts(
    { database, inTransaction },
    await readSigningKey(database),
    clock,
  );
  const [category] = await parts.catalogue.categories('1', false);
  const policies = await parts.catalogue.policies('1', {
    categoryId: null,
    includeArchived: false,
  });
  const policy = policies.find(({ reimbursable }) => !reimbursable);
  if (!category || !policy) throw new Error('the organisation has no catalogue');
  const { useCases } = parts;
  const views = createViews(database);
  const given: ExpenseBench['given'] = async (input = {}, time = '2026-11-20') => {
    const details = { title: 'Team lunch', amount: '20.00', currency: 'USD', ...input };
    const classified = { categoryId: category.id, policyId: policy.id, ...details };
    const command = { actor: actorOf(EMMA), input: classified, time };
    return valueOf(await useCases.createExpense(command)).id;
  };
  const givenSubmitted: ExpenseBench['givenSubmitted'] = async (input, time) => {
    const id = await given(input, time);
    return valueOf(await useCases.submitExpense({ actor: actorOf(EMMA), id })).id;
  };
  return {
    ...views,
    create: useCases.createExpense,
    update: useCases.updateExpense,
    remove: useCases.deleteExpense,
    submit: useCases.submitExpense,
    cancel: useCases.cancelExpense,
    parts,
    queries: parts.queries,
    database,
    categoryId: category.id,
    policyId: policy.id,
    deliver,
    statementsOf,
    given,
    givenSubmitted,
    givenApproved: async () => {
      const id = await givenSubmitted();
      await deliver(await views.completionOf(id));
      return id;
    },
    close: async () => {
      await database.$client.end();
      await drop();
    },
  };
}
