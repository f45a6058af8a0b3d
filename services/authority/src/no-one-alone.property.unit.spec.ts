import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCompany, TestLog } from '../test/a-log.ts';
import { aKey, signedWith } from '../test/keys.ts';
import { runs } from '../test/search.config.ts';
import { DEFAULT_PRIORITY } from './rule.ts';

/** One move of the attacker: what they do, with whose account, about whom, and a choice among variants. */
interface Move {
  readonly act: number;
  readonly by: number;
  readonly about: number;
  readonly variant: number;
}

const natural = fc.nat({ max: 50 });
const moves = fc.array(fc.record({ act: natural, by: natural, about: natural, variant: natural }), {
  minLength: 5,
  maxLength: 40,
  size: 'max',
});

const pick = <Value>(values: readonly Value[], at: number): Value => {
  const value = values[at % values.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};

const ROLE_SETS = [
  ['employee'],
  ['approver'],
  ['finance'],
  ['admin'],
  ['approver', 'finance', 'admin'],
];

/** One person with any number of accounts, who also owns every service: they carry, repeat and invent statements. */
class Attacker {
  readonly own: string[];
  readonly #log: TestLog;
  #next = 100;

  constructor(log: TestLog, own: readonly string[]) {
    this.#log = log;
    this.own = [...own];
  }

  readonly #acts: ((by: string, about: string, variant: number) => void)[] = [
    (by, about, variant) => this.#invite(by, about, variant),
    (by, about, variant) => this.#invite(by, about, variant),
    (_by, _about, variant) => this.#log.join(pick(this.own, variant)),
    (_by, _about, variant) => this.#log.join(pick(this.own, variant)),
    (by, _about, variant) => this.#log.confirmKey(by, pick(this.own, variant)),
    (by, about, variant) => this.#log.confirmPeople(by, variant % 3 === 0 ? [about] : []),
    (by, about, variant) =>
      this.#say(by, 'member.roles', `member/${about}`, { roles: pick(ROLE_SETS, variant) }),
    (by, about, variant) =>
      this.#say(by, 'member.manager', `member/${about}`, { managerId: pick(this.own, variant) }),
    (by, about, variant) =>
      this.#say(by, 'member.department', `member/${about}`, {
        department: variant % 2 === 0 ? 'Sales' : null,
      }),
    (by, about) => this.#say(by, 'member.deactivated', `member/${about}`, {}),
    (by, about) => this.#say(by, 'member.reactivated', `member/${about}`, {}),
    (by, about) => this.#say(by, 'keys.reset', `keys/${about}`, {}),
    (by) => this.#say(by, 'keys.reset_by_mail', `keys/${by}`, {}),
    (by, about, variant) => this.#addKey(by, about, variant),
    (by, about, variant) => this.#delegate(by, about, variant),
    (by, about, variant) => this.#setRule(by, about, variant),
    (by, _about, variant) =>
      this.#say(by, 'auto_approval.set', 'auto_approval', {
        limitUsd: variant % 2 === 0 ? '5000' : '0',
        allowsApiKeys: variant % 3 === 0,
      }),
    (by) => this.#answer(by, 'proposal.confirmed'),
    (by) => this.#answer(by, 'proposal.confirmed'),
    (by) => this.#answer(by, 'proposal.withdrawn'),
    () => void this.#log.mature(),
    () => void this.#log.pass(25).mature(),
    (_by, _about, variant) => this.#log.join(pick(this.own, variant)),
    (_by, _about, variant) => void this.#log.pass(pick([1, 25, 200], variant)),
    (_by, _about, variant) => this.#replay(variant),
    (by, about, variant) => this.#invent(by, about, variant),
  ];

  move({ act, by, about, variant }: Move): void {
    const members = [...this.#log.state.members.keys()];
    pick(this.#acts, act)(pick(this.own, by), pick(members, about), variant);
  }

  #say(by: string, kind: string, subject: string, body: object): void {
    if (this.#log.keys.has(by)) this.#log.say(by, kind, subject, body);
  }

  #invite(by: string, about: string, variant: number): void {
    this.#next += 1;
    const id = String(this.#next);
    if (!this.#log.keys.has(by)) return;
    const outcome = this.#log.invite(by, id, pick(ROLE_SETS, variant), about);
    if (outcome !== null && outcome !== 'PROPOSED') return;
    this.own.push(id);
    this.#log.keys.set(id, aKey());
  }

  #addKey(by: string, about: string, variant: number): void {
    const key = aKey();
    const statement = this.#log.statement('key.added', `keys/${about}`, {
      key: { id: key.id, kind: key.kind, publicKey: key.publicKey },
    });
    const signer = variant % 2 === 0 ? key : this.#log.keys.get(by);
    if (!signer) return;
    const applied = this.#log.append(statement, signedWith(signer, statement));
    // With a key of theirs, the account is the attacker's.
    if (applied.ok && !this.own.includes(about)) this.own.push(about);
    if (applied.ok) this.#log.keys.set(about, key);
  }

  #delegate(by: string, about: string, variant: number): void {
    this.#next += 1;
    this.#say(by, 'delegation.set', `delegation/${this.#next}`, {
      fromId: about,
      toId: pick(this.own, variant),
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: '2028-01-01T00:00:00Z',
    });
  }

  #setRule(by: string, about: string, variant: number): void {
    const approvers = [{ kind: 'member', memberId: pick(this.own, variant) }];
    const quorum = { kind: 'any' };
    const stage = { name: 'One', conditions: [], approvers, quorum, deadlineHours: 1 };
    const isDefault = variant % 2 === 0;
    const rule = {
      name: 'Quick',
      conditions: isDefault ? [] : [{ kind: 'submitter', anyOf: [about] }],
      stages: variant % 5 === 0 ? [] : [stage],
      priority: isDefault ? DEFAULT_PRIORITY : 1,
      isDefault,
    };
    this.#say(by, 'rule.set', isDefault ? 'rule/default' : 'rule/9', { rule });
  }

  #answer(by: string, kind: string): void {
    for (const statementHash of this.#log.state.proposals.keys()) {
      this.#say(by, kind, `proposal/${statementHash}`, { statementHash });
    }
  }

  #replay(variant: number): void {
    const entry = this.#log.entries[variant % this.#log.entries.length];
    if (entry) this.#log.append(entry.statement, entry.proof);
  }

  #invent(by: string, about: string, variant: number): void {
    const key = this.#log.keys.get(by);
    if (!key) return;
    const roles = pick(ROLE_SETS, variant);
    const statement = this.#log.statement('member.roles', `member/${by}`, { roles });
    const signature = signedWith(key, statement).signature;
    const keyId = this.#log.keys.get(about)?.id ?? 'session';
    this.#log.append(statement, { keyId, signature });
  }

  /** Whether some account of theirs is paid with decisions of their accounts alone. */
  isPaid(): boolean {
    const active = this.own.filter(
      (id) => this.#log.keys.has(id) && this.#log.state.members.get(id)?.active,
    );
    return active.some((payeeId) => {
      this.#log.setWallet(payeeId);
      const others = active.filter((id) => id !== payeeId);
      return ['50.00', '900.00'].some((usdAmount) =>
        [others, ...others.map((id) => [id])].some((deciders) => {
          const submitted = this.#log.caseOf(payeeId, { usdAmount });
          for (const id of deciders) submitted.approve(id);
          return submitted.outcome() === 'PAID' || submitted.escalate(payeeId).outcome() === 'PAID';
        }),
      );
    });
  }
}

const RUNS = runs(300);

test.each([
  ['an employee', '4'],
  ['an approver', '5'],
  ['a member of finance', '3'],
  ['one of two admins', '2'],
  ['the founder beside another admin', '1'],
])(
  '%s with any number of accounts and every service is never paid without somebody else',
  (_who, id) => {
    fc.assert(
      fc.property(moves, (given) => {
        const log = aCompany({ autoApprovalMaxUsd: '100' });
        const attacker = new Attacker(log, [id]);
        for (const move of given) attacker.move(move);
        expect(attacker.isPaid()).toBe(false);
      }),
      { numRuns: RUNS },
    );
  },
);

test('a founder who prepared any number of accounts is never paid alone once an honest admin has confirmed only the others', () => {
  fc.assert(
    fc.property(moves, moves, (before, after) => {
      const log = new TestLog().found();
      const founder = new Attacker(log, ['1']);
      for (const move of before) founder.move(move);
      // An honest admin is brought in, as far as the founder's accounts let them.
      log.invite('1', '2', ['admin']);
      for (const id of founder.own) if (log.keys.has(id)) log.confirm(id);
      log.pass(25).mature();
      log.join('2');
      log.confirmKey('1', '2');
      fc.pre(log.confirmPeople('2', founder.own) === null);
      for (const move of after) founder.move(move);
      expect(founder.isPaid()).toBe(false);
    }),
    { numRuns: RUNS },
  );
});

test('the same moves do end in a payment where the attacker is alone, so the search can find one', () => {
  const paid = fc.sample(moves, Math.max(100, RUNS)).filter((given) => {
    const log = new TestLog().found();
    const founder = new Attacker(log, ['1']);
    for (const move of given) founder.move(move);
    return founder.isPaid();
  });
  expect(paid.length).toBeGreaterThan(0);
});
