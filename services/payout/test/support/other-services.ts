import type { AnyEvent, EventEnvelope } from '@outlay/platform/events';
import { createRepeatingWork } from '@outlay/platform/lifecycle';
import { createLogger } from '@outlay/platform/telemetry';
import { anEvent, type ServiceTestkit } from '@outlay/platform/testing';
import type { EventByType } from '@outlay/schemas/events';
import { APPROVER_ID, standingsFor } from '../fixtures/an-approval.ts';

type Member = EventByType['MemberChanged'];
type Approval = EventByType['ExpenseApproved'];

/** Expense and identity as payout sees them: they state what they have published. */
export interface OtherServices {
  /** Stores what a service publishes. */
  readonly publish: (event: AnyEvent) => void;
  /** Ends expense's approval without publishing an event. */
  readonly withdraw: (expenseId: string) => void;
  /** Changes what identity knows about a member, before it publishes the change. */
  readonly change: (memberId: string, changes: Partial<Member>) => void;
  /** Stops both from answering, until this is called again. */
  readonly silence: (isSilent: boolean) => void;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Requests are read from the database: some tests publish them, others have no broker. With the newest id of any event. */
const QUESTIONS = `
  select max(id)::text as newest,
    coalesce(jsonb_agg(jsonb_build_array(id::text, payload)) filter (where payload like '%"type":"StandingRequested"%'), '[]') as asked
  from (
    select id, payload from outbox union all select id, payload from published_events
  ) published where id > $1::bigint`;
/** Ids commit out of order, so older ones are read again: more than are written at once. */
const LOOK_BACK = 100n;

const APPROVER: Partial<Member> = { memberId: APPROVER_ID, roles: ['approver'], active: true };

/** Everything that both services have published. */
function createRecords() {
  const members = new Map<string, { facts: Partial<Member>; version: number }>();
  const approvals = new Map<string, Approval>();
  const withdrawn = new Set<string>();
  const change = (memberId: string, changes: Partial<Member>): void => {
    const known = members.get(memberId) ?? { facts: {}, version: 0 };
    members.set(memberId, { facts: { ...known.facts, ...changes }, version: known.version + 1 });
  };
  const person = (memberId: string) => {
    const { facts, version } = members.get(memberId) ?? { facts: {}, version: 0 };
    const { active = false, roles = [] } = facts;
    return { memberId, version, active, roles: [...roles] };
  };
  const walletOf = (memberId: string) => {
    const { facts = {} } = members.get(memberId) ?? {};
    const {
      walletAddress: address,
      walletMemo: memo = null,
      walletChangedAt: since = null,
    } = facts;
    return address ? { address, memo, since } : null;
  };
  return {
    change,
    publish: (event: AnyEvent): void => {
      if (event.type === 'MemberChanged') change(event.data.memberId, event.data);
      if (event.type === 'ExpenseApproved') approvals.set(event.data.expenseId, event.data);
    },
    withdraw: (expenseId: string): void => {
      withdrawn.add(expenseId);
    },
    statementsFor: ({ orgid, data }: EventEnvelope<'StandingRequested'>) => {
      const { payoutId, expenseId, payeeId, deciders } = data;
      const approval = approvals.get(expenseId);
      if (!approval) throw new Error(`expense ${expenseId} was not approved`);
      const isApproved = !withdrawn.has(expenseId) && approval.contentHash === data.contentHash;
      return standingsFor(
        { payoutId, content: approval.content, organizationId: orgid },
        {
          expense: { standing: isApproved ? 'approved' : 'not_approved' },
          people: {
            payee: { ...person(payeeId), wallet: walletOf(payeeId) },
            deciders: deciders.map((decider) => ({ ...person(decider.memberId), ...decider })),
          },
        },
      );
    },
  };
}

export function createOtherServices({
  rows,
  deliver,
  deliverTogether,
  intervalMs = 10,
}: Pick<ServiceTestkit, 'rows' | 'deliver' | 'deliverTogether'> & {
  /** Milliseconds between two looks for requests. */
  readonly intervalMs?: number;
}): OtherServices {
  const { statementsFor, ...records } = createRecords();
  records.change(APPROVER_ID, APPROVER);
  const handled = new Set<string>();
  let last = 0n;
  let isSilent = false;

  /** As consumers of two topics take what waits for them. */
  async function answer(questions: readonly EventEnvelope<'StandingRequested'>[]): Promise<void> {
    const stated = questions.map((question) => ({ question, ...statementsFor(question) }));
    const ofExpense = stated.map(({ question: { orgid, data }, expenseStanding: statement }) => {
      const { payoutId } = data;
      return anEvent('ExpenseStandingStated', payoutId, { payoutId, statement }, { orgid });
    });
    const ofPeople = stated.map(({ question: { orgid, data }, peopleStanding: statement }) => {
      const { payoutId } = data;
      return anEvent('PeopleStandingStated', payoutId, { payoutId, statement }, { orgid });
    });
    for (const events of [ofExpense, ofPeople]) {
      if (await deliverTogether(events)) continue;
      for (const event of events) await deliver(event as EventEnvelope);
    }
  }
  const answering = createRepeatingWork({
    name: 'other services',
    log: createLogger('other-services', 'error'),
    intervalMs,
    round: async () => {
      if (isSilent) return;
      const since = (last - LOOK_BACK).toString();
      const [found] = await rows<{ newest: string | null; asked: [id: string, payload: string][] }>(
        QUESTIONS,
        [since],
      );
      if (found?.newest) last = BigInt(found.newest);
      const asked = (found?.asked ?? []).filter(([id]) => !handled.has(id));
      for (const [id] of asked) handled.add(id);
      if (asked.length > 0) {
        await answer(
          asked.map(([, payload]) => JSON.parse(payload) as EventEnvelope<'StandingRequested'>),
        );
      }
    },
  });
  return {
    ...records,
    silence: (silent) => {
      isSilent = silent;
    },
    start: () => answering.start(),
    stop: () => answering.stop(),
  };
}
