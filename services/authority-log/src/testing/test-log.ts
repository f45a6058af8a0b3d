import {
  apply,
  emptyAuthority,
  maturesAt,
  SESSION_KEY_ID,
  statementHash,
  type Applied,
  type Authority,
  type Entry,
  type Proof,
  type Signed,
  type Statement,
  type Trust,
} from '@outlay/authority';
import { createStatementSigner } from '../signed-statement.ts';
import { requireStepUp, type Viewer } from '@outlay/platform/auth';
import type { EventEnvelope } from '@outlay/platform/events';
import type { Credentials } from '@outlay/platform/graphql';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { anEvent } from '@outlay/platform/testing';
import { createProofKeys } from './proof-keys.ts';
import type { AuthorityEntryAppended } from '@outlay/schemas/events';
import { SESSION_ATTESTATION } from '../attestations.ts';
import type { Appended, AuthorityWriter, WriterCode } from '../authority-writer.ts';
import { FoundingLog, type FoundingPerson } from '../founding-log.ts';
import { isSaid, statementOf, type Saying } from '../sayings.ts';
import { trustOf } from '../trust-of.ts';

export interface TestLogOptions {
  /** Hands an entry to the service under test, as its consumer gets it. */
  readonly deliver: (event: EventEnvelope<'AuthorityEntryAppended'>) => Promise<void>;
  readonly now?: () => Date;
  readonly delayS?: number;
  readonly assuranceMin?: Trust['assuranceMin'];
}

const SESSION_KEY = createProofKeys().wallet;
const signer = createStatementSigner(SESSION_KEY.privateKeyPem, SESSION_ATTESTATION);

/** Verifies the attestations of every test log of this process. */
export const SESSION_KEY_SET = SESSION_KEY.keySet;

const attestationOf = (
  organizationId: string,
  memberId: string,
  statementHashHex: string,
): Proof => ({
  keyId: SESSION_KEY_ID,
  signature: signer.sign({ organizationId, memberId, statementHash: statementHashHex }),
});

/**
 * The authority log as identity keeps it, for the tests of other services: statements are applied by the real rules, and each entry
 * reaches the service before the answer does. Sessions count; the internal token of a test names its viewer without proof.
 */
export class TestLog {
  readonly trust: Trust;
  readonly writer: AuthorityWriter;
  readonly #states = new Map<string, Authority>();
  readonly #options: TestLogOptions;

  constructor(options: TestLogOptions) {
    this.#options = options;
    this.trust = trustOf({
      APPROVAL_ASSURANCE_MIN: options.assuranceMin ?? 'SESSION',
      PASSKEY_ABOVE_USD: null,
      AUTO_APPROVAL_MAX_USD: '100.00',
      DECIDER_SUM_USD_DAY: null,
      DECIDER_SUM_USD_30_DAYS: null,
      CONTROL_CHANGE_DELAY_S: options.delayS ?? 0,
      WALLET_COOLING_OFF_S: 0,
      WALLET_PUBLIC_KEYS_FILE: SESSION_KEY_SET,
      PUBLIC_URL: 'https://outlay.test',
    });
    this.writer = {
      append: ({ statement, proof, asksStepUp = false }, credentials) => {
        const viewer = viewerOf(credentials);
        const unproven = asksStepUp ? requireStepUp(viewer, this.#now()) : null;
        if (unproven) return Promise.resolve(unproven);
        const signed = proof ?? this.#attest(viewer, statementHash(statement));
        return this.#answer({ statement, proof: signed });
      },
      attest: (statement, credentials) =>
        Promise.resolve(ok(this.#attest(viewerOf(credentials), statementHash(statement)))),
    };
  }

  state(organizationId: string): Authority {
    return this.#states.get(organizationId) ?? emptyAuthority(organizationId);
  }

  /** Founds an organization with its people, the first admin first, or starts its log anew. */
  async found(
    organizationId: string,
    people: readonly (Pick<FoundingPerson, 'id' | 'roles'> & Partial<FoundingPerson>)[],
  ): Promise<void> {
    const log = new FoundingLog(
      {
        trust: this.trust,
        signSession: ({ memberId, statementHash: hash }) =>
          attestationOf(organizationId, memberId, hash),
        store: (entry, applied) => this.#store(entry, applied),
      },
      organizationId,
      this.#now(),
    );
    await log.write(
      people.map((person) => ({
        managerId: null,
        departmentId: null,
        walletAddress: null,
        ...person,
      })),
    );
  }

  /** A member says something by their session. Returns the refusal's code, or the hash of the statement. */
  async say(organizationId: string, memberId: string, saying: Saying): Promise<string> {
    const statement = statementOf(this.state(organizationId), saying, this.#now());
    const proof = attestationOf(organizationId, memberId, statementHash(statement));
    const answer = await this.#answer({ statement, proof });
    return answer.ok ? answer.value.statementHash : answer.refusals[0].code;
  }

  /** Another member confirms a pending change. */
  confirm(organizationId: string, memberId: string, changeId: string): Promise<string> {
    return this.say(organizationId, memberId, {
      kind: 'proposal.confirmed',
      subject: `proposal/${changeId}`,
      body: { statementHash: changeId },
    });
  }

  /** Somebody rejects a pending change, or withdraws their own. */
  reject(organizationId: string, memberId: string, changeId: string): Promise<string> {
    return this.say(organizationId, memberId, {
      kind: 'proposal.withdrawn',
      subject: `proposal/${changeId}`,
      body: { statementHash: changeId },
    });
  }

  /** What identity attests where a member's session asks for a statement. */
  attest(organizationId: string, memberId: string, statement: Statement): Proof {
    return attestationOf(organizationId, memberId, statementHash(statement));
  }

  /** Lets time confirm what it may by now. */
  async passTime(organizationId: string): Promise<void> {
    for (const changeId of this.state(organizationId).proposals.keys()) {
      const moment = { trust: this.trust, now: this.#now() };
      const due = maturesAt(this.state(organizationId), changeId, moment);
      if (!due || due > moment.now) continue;
      const saying = {
        kind: 'proposal.matured',
        subject: `proposal/${changeId}`,
        body: { statementHash: changeId },
      };
      const statement = statementOf(this.state(organizationId), saying, moment.now);
      await this.#answer({ statement, proof: { keyId: 'time', signature: '-' } });
    }
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
  }

  #attest({ organizationId, userId }: Viewer, hash: string): Proof {
    return attestationOf(organizationId, userId, hash);
  }

  async #answer({ statement, proof }: Signed): Promise<Result<Appended, WriterCode>> {
    const state = this.state(statement.organizationId);
    const at = this.#now().toISOString();
    const entry = {
      sequence: state.sequence + 1,
      previousHash: state.head,
      at: at > state.at ? at : state.at,
      statement,
      proof,
    };
    const applied = apply(state, entry, this.trust);
    if (!applied.ok) return refuse(applied.refusal.code, applied.refusal.message);
    const hash = statementHash(statement);
    const isPending = applied.state.proposals.has(hash);
    const same = [...state.proposals].find(
      ([, { authorId, signed }]) =>
        isPending && authorId === applied.authorId && isSaid(signed.statement, statement),
    );
    if (same) return ok({ statementHash: hash, pendingChangeId: same[0] });
    await this.#store(entry, applied);
    return ok({ statementHash: hash, pendingChangeId: isPending ? hash : null });
  }

  async #store(entry: Entry, { state, authorId }: Extract<Applied, { ok: true }>): Promise<void> {
    this.#states.set(state.organizationId, state);
    const data = { entry: entry as AuthorityEntryAppended['entry'] };
    await this.#options.deliver(
      // Versions go on growing where a log is founded anew.
      anEvent('AuthorityEntryAppended', state.organizationId, data, {
        orgid: state.organizationId,
        actorid: authorId,
      }),
    );
  }
}

const viewerOf = ({ internalToken }: Credentials): Viewer =>
  (JSON.parse(internalToken) as { readonly principal: Viewer }).principal;

/** The credentials of a viewer in a test without a gateway. */
export const credentialsOf = (principal: Viewer): Credentials => ({
  internalToken: JSON.stringify({ principal }),
  personToken: null,
});
