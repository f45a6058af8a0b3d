import { createAuthorityStates, createReceiptCheck } from '@outlay/authority-log';
import { linesOf, TestLog, TestPeople, type TestLogOptions } from '@outlay/authority-log/testing';
import type { Viewer } from '@outlay/platform/auth';
import { handlersOver } from '@outlay/platform/inbox';
import {
  anEvent,
  createServiceTestkit,
  startSubgraphTestkit,
  type ServiceTestkit,
  type SubgraphTestkit,
} from '@outlay/platform/testing';
import { canonicalHash } from '@outlay/platform/hashing';
import { createLogger } from '@outlay/platform/telemetry';
import { createPriceProver } from '@outlay/prices';
import { createQuoteCheck } from '@outlay/prices/quote-check';
import { provenQuote, testGuardians } from '@outlay/prices/testing';
import { createSigner } from '@outlay/platform/signed-links';
import type { EventByType, EventType } from '@outlay/schemas/events';
import { takesPart } from '@outlay/schemas/roles';
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createSubscriptions } from '../../src/events/subscriptions.ts';
import { createContext } from '../../src/graphql/context.ts';
import { resolvers } from '../../src/graphql/resolvers.ts';
import { createAccountingQueries } from '../../src/persistence/accounting-queries.ts';
import { createUnitOfWork, eventPortsOf, takeEffects } from '../../src/persistence/unit-of-work.ts';
import { createPeriodChanges, createUseCases } from '../../src/use-cases/use-cases.ts';
import { RECEIPTS } from './expense-events.ts';

export const START = new Date('2026-12-03T10:00:00.000Z');
const PEOPLE: Readonly<Record<string, { roles: Viewer['roles']; organizationId: string }>> = {
  ada: { roles: ['admin'], organizationId: '1' },
  bea: { roles: ['admin'], organizationId: '1' },
  finn: { roles: ['finance'], organizationId: '1' },
  emma: { roles: ['employee'], organizationId: '1' },
  rita: { roles: ['admin', 'finance'], organizationId: '2' },
  anton: { roles: ['accountant'], organizationId: '1' },
};
type Person = keyof typeof PEOPLE;
const idOf = (person: Person): string => String(Object.keys(PEOPLE).indexOf(person) + 1);

export const viewerOf = (person: Person): Viewer => {
  const { roles, organizationId } = PEOPLE[person] ?? { roles: [], organizationId: '1' };
  const at = Math.floor(START.getTime() / 1_000);
  const authentication = { at, methods: ['pwd'], freshUntil: at + 365 * 86_400 } as const;
  return { userId: idOf(person), organizationId, roles, authentication };
};

/** The service over a database of its own. Events are delivered as by the consumer, and the test sets the clock. */
export interface AccountingTestkit extends Omit<ServiceTestkit, 'log'> {
  readonly graph: SubgraphTestkit;
  readonly queries: ReturnType<typeof createAccountingQueries>;
  readonly setTime: (at: string) => void;
  readonly log: TestLog;
  /** Founds organization 1 with everyone but these, or its log anew. */
  readonly found: (without?: readonly Person[]) => Promise<void>;
  readonly publish: <Type extends EventType>(
    type: Type,
    data: EventByType[Type],
    organizationId?: string,
  ) => Promise<void>;
  /** Publishes an approval that its payee and finance signed. `forged` is what the event says afterwards. */
  readonly approve: (
    data: EventByType['ExpenseApproved'],
    forged?: Partial<EventByType['ExpenseApproved']['content']>,
  ) => Promise<void>;
}

const CHECKS = {
  checkReceipt: createReceiptCheck(RECEIPTS.keySet),
  checkQuote: createQuoteCheck(createPriceProver([testGuardians.set]), {
    log: createLogger('accounting-test', 'silent'),
  }),
};

export async function startAccountingTestkit(
  rules: Pick<TestLogOptions, 'assuranceMin'> = {},
): Promise<AccountingTestkit> {
  let now = START;
  const clock = { now: () => now };
  const log = new TestLog({ ...rules, ...clock, deliver: (event) => testkit.deliver(event) });
  const { trust, writer } = log;
  const states = createAuthorityStates(trust);
  const changes = createPeriodChanges({ clock, writer });
  const testkit = await createServiceTestkit({
    service: 'accounting',
    serverUrl: inject('postgresUrl'),
    subscriptions: {
      ...handlersOver(eventPortsOf(states))(createSubscriptions({ clock, trust, ...CHECKS })),
      AuthorityEntryAppended: takeEffects({ states, trust }, changes),
    },
  });
  const { database } = testkit;
  const queries = createAccountingQueries(database);
  const unitOfWork = createUnitOfWork((work) => database.transaction(work), states);
  const parts = {
    queries,
    clock,
    publicUrl: 'https://outlay.test',
    signer: createSigner('secret'),
    useCases: createUseCases({ unitOfWork, clock, changes, queries, replyWaitMs: 0 }),
  };
  const graph = await startSubgraphTestkit({
    name: 'accounting',
    resolvers,
    createContext: (facts) => createContext(parts, facts),
  });
  const people = new TestPeople(log);
  const publish: AccountingTestkit['publish'] = (type, data, organizationId = '1') =>
    testkit.deliver(
      anEvent(type, randomUUID(), data, {
        time: now.toISOString(),
        actorid: null,
        orgid: organizationId,
      }),
    );
  await introduce(publish);
  const found: AccountingTestkit['found'] = async (without = []) => {
    await testkit.rows('delete from authority_entries');
    const people = Object.entries(PEOPLE).filter(
      ([person, { organizationId }]) => organizationId === '1' && !without.includes(person),
    );
    await log.found(
      '1',
      people.map(([person, { roles }]) => ({ id: idOf(person), roles })),
    );
  };
  await found();
  return {
    ...testkit,
    log,
    found,
    graph,
    queries,
    publish,
    approve: (data, forged = {}) => {
      const signed = signedBy(people, data);
      const content = { ...signed.content, ...forged };
      return publish('ExpenseApproved', { ...data, ...signed, content });
    },
    setTime: (at) => {
      now = new Date(at);
    },
  };
}

/** Publishes the organizations with their people, and a category. */
async function introduce(publish: AccountingTestkit['publish']): Promise<void> {
  for (const organizationId of ['1', '2']) {
    const organization = { organizationId, name: 'Acme', timeZone: 'Europe/Berlin' };
    await publish('OrganizationChanged', { ...organization, dateOrder: 'dmy' }, organizationId);
  }
  for (const [person, { roles, organizationId }] of Object.entries(PEOPLE)) {
    await publish('MemberChanged', memberNamed(person, roles.filter(takesPart)), organizationId);
  }
  await publish('CategoryChanged', category('7', 'Travel'));
}

/** A price that is published, with its proof. */
export function priceOf(pair: string, price: string, at: string): EventByType['QuoteRecorded'] {
  const { signed: _signed, ...quote } = provenQuote(pair, price, new Date(at));
  const publishedAt = quote.publishedAt.toISOString();
  return { ...quote, publishedAt, source: 'pyth', simulated: true, slot: 1 };
}

/** What the payee and finance sign of an approval. */
function signedBy(
  people: TestPeople,
  { content }: EventByType['ExpenseApproved'],
): Pick<
  EventByType['ExpenseApproved'],
  'content' | 'contentHash' | 'submitted' | 'submittedLines' | 'steps'
> {
  const signed = { ...content, linesHash: canonicalHash(linesOf(content)) };
  const approverIds = [idOf('finn')];
  const approval = people.approvalOf(signed, { approverIds });
  return { content: signed, contentHash: canonicalHash(signed), ...approval };
}

export const category = (categoryId: string, name: string): EventByType['CategoryChanged'] => ({
  categoryId,
  name,
  bucket: null,
  archived: false,
});

export const memberNamed = (
  person: string,
  roles: EventByType['MemberChanged']['roles'],
): EventByType['MemberChanged'] => ({
  memberId: idOf(person),
  email: `${person}@acme.test`,
  firstName: person,
  lastName: 'Test',
  roles,
  managerId: null,
  department: null,
  walletAddress: null,
  walletMemo: null,
  walletChangedAt: null,
  walletWatched: false,
  active: true,
});
