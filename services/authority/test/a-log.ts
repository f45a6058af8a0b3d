import {
  apply,
  emptyAuthority,
  hashOf,
  statementHash,
  type Applied,
  type Authority,
  type Entry,
  type Key,
  type Proof,
  type Signed,
  type Statement,
  type Trust,
} from '../src/index.ts';
import { TestCase, type CaseOptions } from './a-case.ts';
import { aKey, signatures, signedWith, SITE, type TestKey } from './keys.ts';

/** Production's floor, with a delay of a day. */
export const PRODUCTION: Trust = {
  assuranceMin: 'DEVICE_KEY',
  passkeyAboveUsd: null,
  autoApprovalMaxUsd: '0',
  delayS: 86_400,
  deciderDayUsd: '2500',
  decider30DaysUsd: '10000',
  walletCoolingOffS: 86_400,
  site: SITE,
  signatures,
};

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';

/** The log of one organization, its clock, and the keys of its people. */
export class TestLog {
  state: Authority = emptyAuthority('1');
  readonly entries: Entry[] = [];
  readonly keys = new Map<string, TestKey>();
  now = new Date('2026-11-01T09:00:00Z');
  trust: Trust;
  readonly #newKey: () => TestKey;
  #nonce = 0;

  /** `newKey` makes the first key of each person, together with `trust.signatures`, which check it. */
  constructor(trust: Partial<Trust> = {}, newKey: () => TestKey = aKey) {
    this.trust = { ...PRODUCTION, ...trust };
    this.#newKey = newKey;
  }

  pass(hours: number): this {
    this.now = new Date(this.now.getTime() + hours * 3_600_000);
    return this;
  }

  statement(kind: string, subject: string, body: object): Statement {
    this.#nonce += 1;
    return {
      kind,
      organizationId: '1',
      subject,
      version: (this.state.versions.get(subject) ?? 0) + 1,
      body,
      madeAt: this.now.toISOString(),
      nonce: `n${this.#nonce}`,
    };
  }

  keyOf(memberId: string): TestKey {
    const key = this.keys.get(memberId);
    if (!key) throw new Error(`member ${memberId} has no key`);
    return key;
  }

  /** Adds a statement with a proof, as the log's writer does. */
  append(statement: Statement, proof: Proof): Applied {
    const entry: Entry = {
      sequence: this.state.sequence + 1,
      previousHash: this.state.head,
      at: this.now.toISOString(),
      statement,
      proof,
    };
    const applied = apply(this.state, entry, this.trust);
    if (applied.ok) {
      this.state = applied.state;
      this.entries.push(entry);
    }
    return applied;
  }

  /** A member says something with their key. Returns the refusal's code, 'PROPOSED', or null when it counts. */
  say(memberId: string, kind: string, subject: string, body: object = {}): string | null {
    const statement = this.statement(kind, subject, body);
    const applied = this.append(statement, signedWith(this.keyOf(memberId), statement));
    if (!applied.ok) return applied.refusal.code;
    return applied.state.proposals.has(statementHash(statement)) ? 'PROPOSED' : null;
  }

  /** A statement that a member has signed and nobody has added yet. */
  signed(memberId: string, kind: string, subject: string, body: object = {}): Signed {
    const statement = this.statement(kind, subject, body);
    return { statement, proof: signedWith(this.keyOf(memberId), statement) };
  }

  /** Another member confirms the newest proposal. */
  confirm(memberId: string): string | null {
    const [hash = ''] = [...this.state.proposals.keys()].slice(-1);
    return this.say(memberId, 'proposal.confirmed', `proposal/${hash}`, { statementHash: hash });
  }

  /** Time confirms the newest proposal, if it may. */
  mature(): string | null {
    const [hash = ''] = [...this.state.proposals.keys()].slice(-1);
    const statement = this.statement('proposal.matured', `proposal/${hash}`, {
      statementHash: hash,
    });
    const applied = this.append(statement, { keyId: 'time', signature: '-' });
    return applied.ok ? null : applied.refusal.code;
  }

  found(founderId = '1'): this {
    const key = this.#newKey();
    this.keys.set(founderId, key);
    const statement = this.statement('organization.created', 'organization', {
      founderId,
      key: publicPart(key),
    });
    this.append(statement, signedWith(key, statement));
    return this;
  }

  /** The author invites; the person joins with a key once the invitation counts. Returns the outcome of the invitation. */
  invite(
    authorId: string,
    memberId: string,
    roles: readonly string[],
    managerId: string | null = null,
  ): string | null {
    const body = { roles, managerId, department: null, secretHash: hashOf(secretOf(memberId)) };
    return this.say(authorId, 'member.invited', `member/${memberId}`, body);
  }

  join(memberId: string): string | null {
    const key = this.keys.get(memberId) ?? this.#newKey();
    this.keys.set(memberId, key);
    const body = { key: publicPart(key), secret: secretOf(memberId) };
    return this.say(memberId, 'member.joined', `member/${memberId}`, body);
  }

  confirmKey(authorId: string, memberId: string): string | null {
    return this.say(authorId, 'member.key_confirmed', `member/${memberId}`, {
      keyId: this.keyOf(memberId).id,
    });
  }

  /** Someone confirms everybody, except those whom they do not know. */
  confirmPeople(memberId: string, doubted: readonly string[] = []): string | null {
    const confirmed = [...this.state.members.keys()].filter((each) => !doubted.includes(each));
    const body = { confirmed, doubted };
    return this.say(memberId, 'people.confirmed', `people/${memberId}`, body);
  }

  /** A member hands their approvals to somebody for a day from now. */
  delegate(fromId: string, toId: string): string | null {
    return this.say(fromId, 'delegation.set', 'delegation/1', {
      fromId,
      toId,
      startsAt: this.now.toISOString(),
      endsAt: new Date(this.now.getTime() + 86_400_000).toISOString(),
    });
  }

  setWallet(memberId: string, address = WALLET): string | null {
    return this.say(memberId, 'wallet.set', `wallet/${memberId}`, { address, memo: null });
  }

  caseOf(payeeId: string, options: CaseOptions = {}): TestCase {
    return new TestCase(this, payeeId, options);
  }
}

const publicPart = ({ id, kind, publicKey }: Key): Key => ({ id, kind, publicKey });
const secretOf = (memberId: string): string => `the secret of member ${memberId}`;

/**
 * A company of four with production's floor: founder 1 and admin 2, finance 3, and employee 4 whose manager is approver 5. All
 * have joined, are confirmed by two people, and have wallets.
 */
export function aCompany(trust: Partial<Trust> = {}, newKey?: () => TestKey): TestLog {
  const log = new TestLog(trust, newKey).found();
  log.invite('1', '2', ['admin']);
  log.pass(25).mature();
  log.join('2');
  log.confirmKey('1', '2');
  log.confirmPeople('2');
  log.pass(25);
  for (const [id, role, manager] of [
    ['3', 'finance', '1'],
    ['5', 'approver', '1'],
    ['4', 'employee', '5'],
  ] as const) {
    log.invite('1', id, [role], manager);
    if (role !== 'employee') log.confirm('2');
    log.join(id);
    log.confirmKey('1', id);
  }
  log.confirmPeople('2');
  for (const id of ['1', '2', '3', '4', '5']) log.setWallet(id);
  return log;
}

export { SITE, type TestKey } from './keys.ts';
