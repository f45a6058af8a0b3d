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
  type Statement,
  type Trust,
} from '@outlay/authority';
import type { Role } from '@outlay/platform/auth';
import { createSigningDevice, type SigningDevice } from './device-signing.ts';
import { statementOf, type Saying } from './sayings.ts';

/** A member of an organization that is made with all its people. */
export interface FoundingPerson {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly managerId: string | null;
  readonly departmentId: string | null;
  readonly walletAddress: string | null;
}

/** What vouches for them: identity's word for sessions where those count, and keys that are thrown away elsewhere. */
export interface FoundingPorts {
  readonly trust: Trust;
  readonly signSession: (attestation: {
    readonly organizationId: string;
    readonly memberId: string;
    readonly statementHash: string;
  }) => Proof;
  /** Stores each entry. */
  readonly store: (entry: Entry, applied: Extract<Applied, { ok: true }>) => Promise<void>;
}

/** Extra time on top of the delays, so that no clock makes an entry look early. */
const MARGIN_MS = 60_000;

/**
 * Writes the log of a new organization as its people would have: the first admin founds it and invites everyone, they join, and
 * set their wallets. Entries are dated back by three delays of an only admin. Where devices sign, each member's first sign-in adds
 * their own key.
 */
export async function writeFoundingLog(
  ports: FoundingPorts,
  organizationId: string,
  people: readonly FoundingPerson[],
  now: Date,
): Promise<void> {
  await new FoundingLog(ports, organizationId, now).write(people);
}

/** The log while it is written. */
export class FoundingLog {
  readonly #ports: FoundingPorts;
  readonly #devices = new Map<string, SigningDevice>();
  readonly #takesSessions: boolean;
  #state: Authority;
  #at: Date;

  constructor(ports: FoundingPorts, organizationId: string, now: Date) {
    this.#ports = ports;
    this.#takesSessions = ports.trust.assuranceMin === 'SESSION';
    this.#state = emptyAuthority(organizationId);
    this.#at = new Date(now.getTime() - 3 * ports.trust.delayS * 1_000 - MARGIN_MS);
  }

  async write(people: readonly FoundingPerson[]): Promise<void> {
    const founder = people.find(({ roles }) => roles.includes('admin'));
    if (!founder) return;
    const others = people.filter((person) => person !== founder);
    await this.found(founder);
    for (const person of others) await this.invite(founder, person);
    await this.mature();
    this.pass();
    for (const person of others) await this.join(founder, person);
    for (const person of people) await this.settle(person);
    await this.handOver(people);
  }

  async found({ id }: FoundingPerson): Promise<void> {
    const body = { founderId: id, key: this.#firstKey(id) };
    await this.say(id, { kind: 'organization.created', subject: 'organization', body });
  }

  async invite({ id: founderId }: FoundingPerson, person: FoundingPerson): Promise<void> {
    const { id, roles, managerId, departmentId } = person;
    const body = {
      roles: [...roles],
      managerId,
      department: departmentId,
      secretHash: hashOf(secretOf(id)),
    };
    await this.say(founderId, { kind: 'member.invited', subject: `member/${id}`, body });
  }

  async join({ id: founderId }: FoundingPerson, { id, roles }: FoundingPerson): Promise<void> {
    const key = this.#firstKey(id);
    const subject = `member/${id}`;
    await this.say(id, { kind: 'member.joined', subject, body: { key, secret: secretOf(id) } });
    if (key) {
      await this.say(founderId, { kind: 'member.key_confirmed', subject, body: { keyId: key.id } });
    }
    if (!roles.includes('admin')) return;
    // Otherwise everybody whom the founder invited would count as the founder.
    const confirmed = [...this.#state.members.keys()].filter((each) => each !== id);
    const body = { confirmed, doubted: [] };
    await this.say(id, { kind: 'people.confirmed', subject: `people/${id}`, body });
  }

  async settle({ id, walletAddress }: FoundingPerson): Promise<void> {
    if (walletAddress === null) return;
    const body = { address: walletAddress, memo: null };
    await this.say(id, { kind: 'wallet.set', subject: `wallet/${id}`, body });
  }

  /** Takes the temporary keys away. Two admins reset those of the others, and then each other's. */
  async handOver(people: readonly FoundingPerson[]): Promise<void> {
    if (this.#takesSessions) return;
    const admins = people.filter(({ roles }) => roles.includes('admin'));
    const [first, second = null] = admins;
    if (!first) return;
    const ordered = [...people.filter((each) => !admins.includes(each)), ...admins.slice(2)];
    for (const { id } of ordered) await this.#reset(first.id, id, second?.id ?? null);
    if (second === null) return this.#reset(first.id, first.id, null);
    await this.#reset(first.id, first.id, second.id, [second.id]);
  }

  /** `also`: further members whose keys the same person proposes to reset before their own are gone. */
  async #reset(
    authorId: string,
    memberId: string,
    confirmerId: string | null,
    also: readonly string[] = [],
  ): Promise<void> {
    const proposals: string[] = [];
    for (const id of [memberId, ...also]) {
      proposals.push(
        await this.say(authorId, {
          kind: 'keys.reset',
          subject: `keys/${id}`,
          body: { nextKeyCounts: true },
        }),
      );
    }
    if (confirmerId === null) return this.mature();
    for (const hash of proposals) {
      const answer = { subject: `proposal/${hash}`, body: { statementHash: hash } };
      await this.say(confirmerId, { kind: 'proposal.confirmed', ...answer });
    }
  }

  /** Lets a delay pass, after which people whom an only admin invited count as themselves. */
  pass(): void {
    this.#at = new Date(this.#at.getTime() + this.#ports.trust.delayS * 1_000);
  }

  /** Lets the delay of an only admin pass, so that time confirms what waits. */
  async mature(): Promise<void> {
    if (this.#state.proposals.size === 0) return;
    this.pass();
    for (const hash of this.#state.proposals.keys()) {
      const answer = { subject: `proposal/${hash}`, body: { statementHash: hash } };
      await this.#append(this.#statement({ kind: 'proposal.matured', ...answer }), BY_TIME);
    }
  }

  #firstKey(memberId: string): Key | null {
    if (this.#takesSessions) return null;
    const device = createSigningDevice();
    this.#devices.set(memberId, device);
    return device.key;
  }

  #statement(saying: Saying): Statement {
    return statementOf(this.#state, saying, this.#at);
  }

  /** A member says something. Returns the hash of the statement. */
  async say(memberId: string, saying: Saying): Promise<string> {
    const statement = this.#statement(saying);
    await this.#append(statement, this.#proof(memberId, statement));
    return statementHash(statement);
  }

  #proof(memberId: string, statement: Statement): Proof {
    const device = this.#devices.get(memberId);
    const { organizationId } = statement;
    return device
      ? { keyId: device.key.id, signature: device.sign(statement) }
      : this.#ports.signSession({
          organizationId,
          memberId,
          statementHash: statementHash(statement),
        });
  }

  async #append(statement: Statement, proof: Proof): Promise<void> {
    const { sequence, head: previousHash } = this.#state;
    const entry = {
      sequence: sequence + 1,
      previousHash,
      at: this.#at.toISOString(),
      statement,
      proof,
    };
    const applied = apply(this.#state, entry, this.#ports.trust);
    if (!applied.ok) {
      throw new Error(`the log refuses ${statement.kind}: ${applied.refusal.message}`);
    }
    this.#state = applied.state;
    await this.#ports.store(entry, applied);
  }
}

const BY_TIME: Proof = { keyId: 'time', signature: '-' };

const secretOf = (memberId: string): string => `invitation of member ${memberId}`;
