import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TestCase } from '../test/a-case.ts';
import { aCompany } from '../test/a-log.ts';
import { runs } from '../test/search.config.ts';
import { statementHash, type Signed } from './statement.ts';

/**
 * The accounts and the people who have them. Somebody lets in 6, 7 and 8, and has them all: whoever invites an account alone knows
 * no more of it. The others are one person each.
 */
const PERSON_OF: Readonly<Record<string, string>> = { 6: '2', 7: '2', 8: '2' };
const PAYEES = ['1', '3', '4', '5', '6', '8'];
const EVERYBODY = ['1', '2', '3', '4', '5', '6', '7', '8'];
const personOf = (memberId: string): string => PERSON_OF[memberId] ?? memberId;

/** One move: people say something, or a service repeats it, keeps it or puts it elsewhere. */
const move = fc.record({
  act: fc.constantFrom(
    ...(['approve', 'approve', 'approve', 'escalate', 'withdraw', 'reject', 'hold'] as const),
    ...(['release', 'roles', 'confirm', 'mature', 'wait'] as const),
    ...(['replay', 'lend', 'withhold', 'reverse', 'invent'] as const),
  ),
  by: fc.constantFrom(...EVERYBODY),
  about: fc.constantFrom(...EVERYBODY),
  one: fc.nat({ max: 3 }),
  other: fc.nat({ max: 200 }),
});
type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never;

/** A company in which 2 has brought in accounts of their own, and four expenses of its people. */
function aStory(payeeIds: readonly string[]) {
  const log = aCompany();
  for (const [id, role] of [
    ['6', 'employee'],
    ['7', 'employee'],
    ['8', 'employee'],
  ] as const) {
    log.invite('2', id, [role], '2');
    log.join(id);
    log.confirmKey('2', id);
    log.setWallet(id);
  }
  const cases = payeeIds.map((id, place) =>
    log.caseOf(id, { expenseId: String(50 + place), usdAmount: place === 0 ? '600.00' : '80.00' }),
  );
  return { log, cases, ended: new Set<TestCase>() };
}
type Story = ReturnType<typeof aStory>;

const submissionOf = ({ content }: TestCase) => ({ submission: content.submission });

function make({ act, by, about, one, other }: Move, { log, cases, ended }: Story): void {
  const given = cases[one % cases.length]!;
  const subject = `expense/${given.content.expenseId}`;
  const moves: Record<Move['act'], () => unknown> = {
    approve: () => given.approve(by),
    escalate: () => given.escalate(by, about),
    withdraw: () => {
      const payeeId = given.content.payeeId;
      if (log.say(payeeId, 'expense.withdrawn', subject, submissionOf(given)) === null) {
        ended.add(given);
      }
    },
    reject: () => {
      if (log.say(by, 'expense.rejected', subject, submissionOf(given)) === null) ended.add(given);
    },
    hold: () => log.say(by, 'payout.held', given.payout),
    release: () => log.say(by, 'payout.released', given.payout),
    roles: () =>
      log.say(by, 'member.roles', `member/${about}`, {
        roles: [['approver', 'finance', 'employee'][other % 3]],
      }),
    // An honest admin confirms nobody whom they do not know.
    confirm: () => by !== '1' && log.state.proposals.size > 0 && log.confirm(by),
    mature: () => log.state.proposals.size > 0 && log.mature(),
    wait: () => log.pass(other % 30),
    replay: () => {
      const entry = log.entries.at(-1 - (other % 20))!;
      log.append(entry.statement, entry.proof);
    },
    lend: () => given.steps.push(...(cases[other % cases.length]?.steps.slice(0, 3) ?? [])),
    withhold: () => given.steps.splice(other % (given.steps.length + 1), 1),
    reverse: () => given.steps.reverse(),
    invent: () => {
      const step: Signed | undefined = given.steps[0];
      if (step) given.steps.push({ ...step, proof: { ...step.proof, keyId: log.keyOf(about).id } });
    },
  };
  moves[act]();
}

/** What no service and no number of accounts may bring about. */
function check({ log, cases, ended }: Story): number {
  const hashes = log.entries.map(({ statement }) => statementHash(statement));
  expect(new Set(hashes).size).toBe(hashes.length);
  const paid = cases.filter((each) => each.verdict().ok);
  for (const given of paid) {
    const verdict = given.verdict();
    expect(ended.has(given)).toBe(false);
    const behind = [given.content.payeeId, ...(verdict.ok ? verdict.deciderIds : [])];
    expect(new Set(behind.map(personOf)).size).toBe(behind.length);
    expect(behind.length).toBeGreaterThan(1);
  }
  return paid.length;
}

test('whatever people sign and services do with it, a payment has several people behind it and nobody against it', () => {
  let paid = 0;
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PAYEES), { minLength: 4, maxLength: 4 }),
      fc.array(move, { minLength: 10, maxLength: 40, size: 'max' }),
      (payeeIds, moves) => {
        const story = aStory(payeeIds);
        for (const each of moves) {
          make(each, story);
          paid += check(story);
        }
      },
    ),
    { numRuns: runs(50) },
  );
  expect(paid).toBeGreaterThan(0);
});
