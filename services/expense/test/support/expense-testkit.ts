import { createReceiptCheck } from '@outlay/authority-log';
import { createTestReceipts, TestLog, type TestLogOptions } from '@outlay/authority-log/testing';
import { anEvent, createServiceTestkit, type ServiceTestkit } from '@outlay/platform/testing';
import { testGuardians } from '@outlay/prices/testing';
import { handlersOver, type Subscriptions } from '@outlay/platform/inbox';
import { createPriceProver } from '@outlay/prices';
import { createQuoteCheck } from '@outlay/prices/quote-check';
import { createLogger } from '@outlay/platform/telemetry';
import { inject } from 'vitest';
import type { ExpenseInput } from '../../src/domain/expense-input.ts';
import { createSubscriptions } from '../../src/events/subscriptions.ts';
import { eventPortsOf } from '../../src/persistence/unit-of-work.ts';
import type { ContextParts } from '../../src/graphql/context.ts';
import { createAuthorityParts, createRequestParts } from '../../src/service.ts';
import { aCompletion, aPayment } from './inbound-events.ts';
import { actorOf, ADA, EMMA, FINN, MIA, STRANGER, valueOf } from './people.ts';
import type { Clock } from '../../src/use-cases/ports.ts';

type UseCases = ContextParts['useCases'];

/** The service's parts over their own database, with a category and a policy of organization 1. */
export interface ExpenseTestkit extends ServiceTestkit {
  readonly authority: TestLog;
  /** Founds an organization's log with these admins and its other people, or anew. */
  readonly found: (organizationId: string, ...adminIds: readonly string[]) => Promise<void>;
  readonly create: UseCases['createExpense'];
  readonly update: UseCases['updateExpense'];
  readonly remove: UseCases['deleteExpense'];
  readonly submit: UseCases['submitExpense'];
  readonly cancel: UseCases['cancelExpense'];
  readonly parts: ContextParts;
  readonly subscriptions: Subscriptions;
  readonly queries: ContextParts['queries'];
  readonly categoryId: string;
  readonly policyId: string;
  /** Creates a draft of Emma with everything that a submission needs, and returns its id. */
  readonly given: (input?: ExpenseInput, time?: string) => Promise<string>;
  readonly givenSubmitted: (input?: ExpenseInput, time?: string) => Promise<string>;
  readonly givenApproved: () => Promise<string>;
  /** Returns the completion of the newest submission's workflow. */
  readonly completionOf: (
    expenseId: string,
    changes?: Parameters<typeof aCompletion>[2],
  ) => Promise<ReturnType<typeof aCompletion>>;
  readonly typesOf: (aggregateId: string) => Promise<string[]>;
  readonly kindsOf: (expenseId: string) => Promise<string[]>;
  /** A payment with the signer's receipt. */
  readonly paymentOf: (expenseId: string) => ReturnType<typeof aPayment>;
  readonly statusOf: (expenseId: string) => Promise<string | undefined>;
}

const LINKS = { signingKey: 'of-the-test'.repeat(4), publicUrl: 'https://outlay.test' };

type Views = Pick<ExpenseTestkit, 'typesOf' | 'kindsOf' | 'statusOf' | 'completionOf'>;

function createViews({ rows, eventsOf }: ServiceTestkit): Views {
  return {
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

/** The signer whose receipts count. */
const receipts = createTestReceipts();
const checkReceipt = createReceiptCheck(receipts.keySet);

/** Accepts quotes signed by the test guardians. */
const checkQuote = createQuoteCheck(createPriceProver([testGuardians.set]), {
  log: createLogger('expense-test', 'silent'),
});

const anOrganization = (organizationId: string) =>
  anEvent(
    'OrganizationChanged',
    `organization:${organizationId}`,
    { timeZone: 'UTC', dateOrder: 'dmy', organizationId, name: `Company ${organizationId}` },
    { orgid: organizationId },
  );

const foundingOf = (
  { rows }: ServiceTestkit,
  authority: TestLog,
): Pick<ExpenseTestkit, 'found'> => ({
  found: async (organizationId, ...adminIds) => {
    await rows('delete from authority_entries where organization_id = $1', [organizationId]);
    const others = [EMMA, FINN, MIA].filter(({ userId }) => !adminIds.includes(userId));
    await authority.found(organizationId, [
      ...adminIds.map((id) => ({ id, roles: ['admin'] as const })),
      ...others.map(({ userId: id, roles }) => ({ id, roles })),
    ]);
  },
});

/** A category of an organization, and a policy that is not reimbursed. */
async function catalogueOf({ catalogue }: ContextParts) {
  const [category] = await catalogue.categories('1', false);
  const policies = await catalogue.policies('1', { categoryId: null, includeArchived: false });
  const policy = policies.find(({ reimbursable }) => !reimbursable);
  if (!category || !policy) throw new Error('the organization has no catalogue');
  return { category, policy };
}

/** `timeZone` is the zone of the database sessions, which must not affect results. */
export async function startExpenseTestkit(
  timeZone = 'UTC',
  clock: Clock = { now: () => new Date() },
  rules: Pick<TestLogOptions, 'assuranceMin'> = {},
): Promise<ExpenseTestkit> {
  const authority = new TestLog({
    ...rules,
    now: () => clock.now(),
    deliver: (event) => testkit.deliver(event),
  });
  const { trust, writer } = authority;
  const authorityParts = createAuthorityParts({ trust, writer, clock });
  const subscriptions = handlersOver(eventPortsOf)(
    createSubscriptions({ clock, checkQuote, checkReceipt }),
  );
  const testkit = await createServiceTestkit({
    service: 'expense',
    serverUrl: inject('postgresUrl'),
    subscriptions: { ...subscriptions, AuthorityEntryAppended: authorityParts.onEntry },
    timeZone,
  });
  const { database, deliver } = testkit;
  for (const organizationId of ['1', '2']) await deliver(anOrganization(organizationId));
  const inTransaction: Parameters<typeof createRequestParts>[0]['inTransaction'] = (work) =>
    database.transaction(work);
  const parts = createRequestParts(
    { database, inTransaction },
    { ...LINKS, clock, authority: authorityParts },
  );
  const { category, policy } = await catalogueOf(parts);
  const { found } = foundingOf(testkit, authority);
  for (const { organizationId, userId } of [ADA, STRANGER]) await found(organizationId, userId);
  const { useCases } = parts;
  const views = createViews(testkit);
  const given: ExpenseTestkit['given'] = async (input = {}, time = '2026-11-20') => {
    const details = { title: 'Team lunch', amount: '20.00', currency: 'USD', ...input };
    const classified = { categoryId: category.id, policyId: policy.id, ...details };
    const command = { actor: actorOf(EMMA), input: classified, time };
    return valueOf(await useCases.createExpense(command)).id;
  };
  const givenSubmitted: ExpenseTestkit['givenSubmitted'] = async (input, time) => {
    const id = await given(input, time);
    return valueOf(await useCases.submitExpense({ actor: actorOf(EMMA), id })).id;
  };
  return {
    ...testkit,
    ...views,
    authority,
    found,
    paymentOf: (expenseId) => aPayment(expenseId, receipts),
    create: useCases.createExpense,
    update: useCases.updateExpense,
    remove: useCases.deleteExpense,
    submit: useCases.submitExpense,
    cancel: useCases.cancelExpense,
    parts,
    subscriptions,
    queries: parts.queries,
    categoryId: category.id,
    policyId: policy.id,
    given,
    givenSubmitted,
    givenApproved: async () => {
      const id = await givenSubmitted();
      await deliver(await views.completionOf(id));
      return id;
    },
  };
}
