import {
  CLOCK_DIFFERENCE_MAX_MS,
  emptyAuthority,
  judge,
  statementHash,
  submittedHash,
  type Authority,
  type Member as LogMember,
  type Refusal,
  type Rule,
  type SessionAttestation,
  type Signed,
  type Trust,
  NOTHING_SPENT,
} from '@outlay/authority';
import fc from 'fast-check';
import { placeOf } from '../src/domain/decide-step.ts';
import type { Instance } from '../src/domain/instance.ts';
import type { Members } from '../src/domain/member.ts';
import { anInstance } from './an-instance.ts';
import { BEGUN_AT, PEOPLE, SUBMITTER, type Sign, type Story } from './random-approvals.ts';

const BEFORE = '2026-01-01T00:00:00.000Z';
const AFTER = '2028-01-01T00:00:00.000Z';
const WALLET = { address: 'the wallet of the submitter', memo: null, setAt: BEFORE };

/** The newest entry of the log at submission. */
const HEAD = 10;

const LINES = [{ categoryId: '2', amount: '86.40' }];
const CONTENT = { ...anInstance([]).content, linesHash: submittedHash(LINES) };

/** Sessions are enough, and a session's token says in clear what it attests. */
const TRUST: Trust = {
  assuranceMin: 'SESSION',
  passkeyAboveUsd: null,
  autoApprovalMaxUsd: '0',
  deciderDayUsd: null,
  decider30DaysUsd: null,
  delayS: 0,
  walletCoolingOffS: 0,
  site: { origin: 'https://outlay.test', rpId: 'outlay.test' },
  signatures: {
    p256: () => false,
    session: (token) => JSON.parse(token) as SessionAttestation,
  },
};

/** Milliseconds by which a person's clock is ahead. */
export type Clocks = Readonly<Record<string, number>>;

/** Clocks that differ from the services' by no more than these allow. */
export const randomClocks: fc.Arbitrary<Clocks> = fc
  .array(fc.integer({ min: -CLOCK_DIFFERENCE_MAX_MS, max: CLOCK_DIFFERENCE_MAX_MS }), {
    minLength: PEOPLE.length,
    maxLength: PEOPLE.length,
  })
  .map((ahead) => Object.fromEntries(PEOPLE.map((id, place) => [id, ahead[place] ?? 0])));

function signedBy(
  memberId: string,
  kind: string,
  about: object,
  now: Date,
  clocks: Clocks,
): Signed {
  const { organizationId } = anInstance([]);
  const at = new Date(now.getTime() + (clocks[memberId] ?? 0));
  const statement = {
    kind,
    organizationId,
    subject: `expense/${CONTENT.expenseId}`,
    version: 1,
    body: { submission: CONTENT.submission, contentHash: submittedHash(CONTENT), ...about },
    madeAt: at.toISOString(),
    nonce: `${memberId}-${at.getTime()}`,
  };
  const attested = { organizationId, memberId, statementHash: statementHash(statement) };
  return { statement, proof: { keyId: 'session', signature: JSON.stringify(attested) } };
}

/** Who said a statement of these tests. */
export const authorOf = ({ proof }: Signed): string =>
  (JSON.parse(proof.signature) as SessionAttestation).memberId;

/** What people sign to approve a step or to pass it on. */
export const signStep =
  (clocks: Clocks): Sign =>
  ({ actorId, action }, step, members, now) => {
    const about = { stepNumber: step.number };
    if (action === 'approve') return signedBy(actorId, 'step.approved', about, now, clocks);
    const holderId = placeOf(step, actorId, members) ?? actorId;
    return signedBy(actorId, 'step.escalated', { ...about, holderId }, now, clocks);
  };

/** Why an approval is not paid, judged by what people signed and a log that says the same as its rule and people; null when it is. */
export function refusalOf(
  rule: Rule,
  people: Members,
  clocks: Clocks,
  { instance, members, now }: Story,
): Refusal | null {
  const submission = { vendor: null, head: HEAD };
  const verdict = judge(
    logOf(rule, people, members),
    {
      content: CONTENT,
      lines: LINES,
      submitted: signedBy(SUBMITTER, 'expense.submitted', submission, BEGUN_AT, clocks),
      steps: statementsOf(instance),
    },
    { recipient: WALLET.address, payeeMemo: WALLET.memo },
    { trust: TRUST, now, spent: NOTHING_SPENT, paidAs: null },
  );
  return verdict.ok ? null : verdict.refusal;
}

const statementsOf = ({ steps }: Instance): Signed[] =>
  steps.flatMap(({ escalations, approvals }) => [
    ...escalations,
    ...approvals.flatMap(({ signed }) => signed ?? []),
  ]);

/** The log of an organization in which people left after the submission, each removed by two others. */
function logOf(rule: Rule, before: Members, after: Members): Authority {
  const log = emptyAuthority(anInstance([]).organizationId);
  const delegating = [...before].flatMap(([fromId, { delegateId: toId }]) =>
    toId === null ? [] : [{ fromId, toId, startsAt: BEFORE, endsAt: AFTER, since: 1, until: null }],
  );
  return {
    ...log,
    sequence: HEAD + 1,
    members: new Map(
      [...before].map(([id, person]) => [id, memberOf(person, after.get(id)?.active === true)]),
    ),
    rolesEver: new Map([...before].map(([id, { roles }]) => [id, roles])),
    delegations: new Map(delegating.map((each) => [each.fromId, each])),
    rules: new Map([[rule.id, [{ rule, since: 1, sinceAt: BEFORE, until: null }]]]),
  };
}

function memberOf(
  { id, roles, managerId, active }: Pick<LogMember, 'id' | 'roles' | 'managerId' | 'active'>,
  isStillActive: boolean,
): LogMember {
  const then = { roles, managerId, department: null, active };
  const hasLeft = active && !isStillActive;
  return {
    id,
    ...then,
    active: isStillActive,
    secretHash: null,
    firstKeyConfirmed: true,
    wallet: WALLET,
    keysResetAt: null,
    awaitsKey: false,
    sponsorId: null,
    sponsoredAt: BEFORE,
    since: 1,
    seconded: null,
    openedByIds: [],
    adminSince: BEFORE,
    removedBy: hasLeft ? ['90', '91'] : null,
    past: hasLeft ? [{ ...then, until: HEAD, untilAt: AFTER }] : [],
  };
}
