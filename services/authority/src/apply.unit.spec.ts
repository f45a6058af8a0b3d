import { describe, expect, test } from 'vitest';
import { aCompany, TestLog } from '../test/a-log.ts';
import { attested, signedWith } from '../test/keys.ts';
import { apply, ENTRY_KINDS, entryHash, foldEntries, type Applied, type Entry } from './apply.ts';
import { statementHash, type Statement } from './statement.ts';
import { emptyAuthority } from './state.ts';

/** A rule that decides on everything, by these stages. */
const everything = (...stages: readonly object[]) => ({
  rule: { name: 'Everything', conditions: [], stages, priority: 1_000_000, isDefault: true },
});
const stageBy = (memberId: string, changes: object = {}) => ({
  name: `By ${memberId}`,
  conditions: [],
  approvers: [{ kind: 'member', memberId }],
  quorum: { kind: 'any' },
  deadlineHours: null,
  ...changes,
});

const append = (log: TestLog, memberId: string, statement: Statement): Applied =>
  log.append(statement, signedWith(log.keyOf(memberId), statement));

const codeOf = (applied: Applied): string | null => (applied.ok ? null : applied.refusal.code);

/** The next entry of a log: finance pauses payments. */
function aPause(log: TestLog, changes: Partial<Entry> = {}): Entry {
  const { statement, proof } = log.signed('3', 'payments.paused', 'payments');
  const { sequence, head: previousHash } = log.state;
  const at = log.now.toISOString();
  return { sequence: sequence + 1, previousHash, at, statement, proof, ...changes };
}

describe('an entry', () => {
  test('is kept with its number, hash, time and version, and changes no other table', () => {
    const log = aCompany();
    const entry = aPause(log);
    const applied = apply(log.state, entry, log.trust);
    if (!applied.ok) throw new Error(applied.refusal.code);
    expect(applied.state).toEqual({
      ...log.state,
      paused: true,
      sequence: entry.sequence,
      head: entryHash(entry),
      at: entry.at,
      versions: new Map([...log.state.versions, ['payments', 1]]),
    });
    expect(applied).toMatchObject({
      authorId: '3',
      effect: { statement: entry.statement, authorId: '3', confirmedById: null },
    });
    expect(log.state.paused).toBe(false);
  });

  test('has a hash over all that it says, so that nobody changes one that another names', () => {
    const entry = aPause(aCompany());
    const others: Entry[] = [
      { ...entry, sequence: entry.sequence + 1 },
      { ...entry, previousHash: '0'.repeat(64) },
      { ...entry, at: '2026-11-30T00:00:00.000Z' },
      { ...entry, statement: { ...entry.statement, nonce: 'another' } },
      { ...entry, proof: { ...entry.proof, signature: 'another' } },
    ];
    expect(new Set([entry, ...others].map(entryHash)).size).toBe(6);
  });

  test.each([
    ['of a later number', { sequence: 1_000 }],
    ['after another entry', { previousHash: 'a'.repeat(64) }],
    ['of before the newest', { at: '2026-11-01T09:00:00.000Z' }],
    ['of no time', { at: '2026-11-09' }],
  ])('%s is not the next', (_what, changes) => {
    const log = aCompany();
    expect(codeOf(apply(log.state, aPause(log, changes), log.trust))).toBe('LOG_BROKEN');
  });

  test.each([
    ['kind is no text', { kind: 7 }],
    ['kind is longer than any', { kind: 'k'.repeat(41) }],
    ['subject names two things', { subject: 'payments/1/2' }],
    ['version is none', { version: 0 }],
    ['time is none', { madeAt: 'yesterday' }],
    ['nonce is too long', { nonce: 'n'.repeat(65) }],
  ])('whose %s is not readable', (_what, changes) => {
    const log = aCompany();
    const entry = aPause(log);
    const statement = { ...entry.statement, ...changes } as Statement;
    const applied = apply(log.state, { ...entry, statement }, log.trust);
    expect(applied).toEqual({
      ok: false,
      refusal: { code: 'VALIDATION_FAILED', message: 'The statement is not readable.' },
    });
  });

  test.each([
    [-600_001, 'PROOF_INVALID'],
    [-600_000, null],
    [600_000, null],
    [600_001, 'PROOF_INVALID'],
  ])('made %i ms after the writer’s time: %s', (ms, code) => {
    const log = aCompany();
    const statement = {
      ...log.statement('payments.paused', 'payments', {}),
      madeAt: new Date(log.now.getTime() + ms).toISOString(),
    };
    expect(codeOf(append(log, '3', statement))).toBe(code);
  });

  test.each([0, 2])(
    'about version %i of a subject of which nobody said anything is outdated',
    (version) => {
      const log = aCompany();
      const statement = {
        ...log.statement('payments.paused', 'payments', {}),
        version: 1 + version,
      };
      expect(codeOf(append(log, '3', statement))).toBe(version === 0 ? null : 'STATEMENT_OUTDATED');
    },
  );

  test('by a session counts as weak, where keys are demanded', () => {
    const log = aCompany();
    const statement = log.statement('payments.paused', 'payments', {});
    expect(codeOf(log.append(statement, attested('3', statement)))).toBe('PROOF_REQUIRED');
  });

  test('is of a kind that is listed, answers to proposals among them', () => {
    const answers = ['proposal.confirmed', 'proposal.withdrawn', 'proposal.matured'];
    expect(ENTRY_KINDS).toEqual(expect.arrayContaining(['payments.paused', ...answers]));
  });
});

describe('what takes two people', () => {
  test('waits with its statement, author and time, and has no effect until another confirms it', () => {
    const log = aCompany();
    const statement = log.statement('payments.resumed', 'payments', {});
    const proposed = append(log, '1', statement);
    expect(proposed).toMatchObject({ ok: true, authorId: '1', effect: null });
    const hash = statementHash(statement);
    expect([...log.state.proposals]).toEqual([
      [
        hash,
        {
          signed: { statement, proof: log.entries.at(-1)?.proof },
          authorId: '1',
          proposedAt: log.now.toISOString(),
        },
      ],
    ]);
    const body = { statementHash: hash };
    const confirmed = append(
      log,
      '2',
      log.statement('proposal.confirmed', `proposal/${hash}`, body),
    );
    expect(confirmed).toMatchObject({
      ok: true,
      authorId: '2',
      effect: { statement, authorId: '1', confirmedById: '2' },
    });
    expect(log.state.proposals.size).toBe(0);
  });

  test('has no effect when it is withdrawn', () => {
    const log = aCompany();
    log.say('3', 'payments.paused', 'payments');
    log.say('1', 'payments.resumed', 'payments');
    const [hash = ''] = log.state.proposals.keys();
    const withdrawn = append(
      log,
      '1',
      log.statement('proposal.withdrawn', `proposal/${hash}`, { statementHash: hash }),
    );
    expect(withdrawn).toMatchObject({ ok: true, authorId: '1', effect: null });
    expect(log.state).toMatchObject({ paused: true, proposals: new Map() });
  });

  test('has an effect of its author alone when time confirms it, which nobody signs', () => {
    const log = new TestLog().found();
    log.invite('1', '5', ['approver']);
    const [hash = ''] = log.state.proposals.keys();
    const { signed } = log.state.proposals.get(hash)!;
    log.pass(25);
    const matured = log.append(
      log.statement('proposal.matured', `proposal/${hash}`, { statementHash: hash }),
      { keyId: 'time', signature: '-' },
    );
    expect(matured).toMatchObject({
      ok: true,
      authorId: null,
      effect: { statement: signed.statement, authorId: '1', confirmedById: null },
    });
  });

  test('counts at once for an only admin where there is no delay', () => {
    const log = new TestLog({ delayS: 0 }).found();
    expect(log.invite('1', '5', ['approver'])).toBeNull();
    expect(log.state.members.has('5')).toBe(true);
  });

  test('is confirmed under its own name alone', () => {
    const log = aCompany();
    log.say('1', 'payments.resumed', 'payments');
    const [hash = ''] = log.state.proposals.keys();
    const confirm = (subject: string, body: object) =>
      log.say('2', 'proposal.confirmed', subject, body);
    expect(confirm(`proposal/${'a'.repeat(64)}`, { statementHash: hash })).toBe('NOT_FOUND');
    expect(confirm('proposal', { statementHash: hash })).toBe('NOT_FOUND');
    expect(confirm(`proposal/${hash}`, {})).toBe('NOT_FOUND');
    expect(confirm(`proposal/${hash}`, { statementHash: hash, more: 1 })).toBe('NOT_FOUND');
    expect(confirm(`proposal/${hash}`, { statementHash: hash })).toBeNull();
    expect(confirm(`proposal/${hash}`, { statementHash: hash })).toBe('NOT_FOUND');
  });

  test('is not confirmed in what is no kind of answer', () => {
    const log = aCompany();
    expect(log.say('2', 'proposal.imagined', 'proposal/1')).toBe('VALIDATION_FAILED');
  });
});

describe('what lowers what an expense needs takes two people, and what raises it takes one', () => {
  test.each([
    ['another approver instead', [stageBy('3')], 'PROPOSED'],
    ['one stage more', [stageBy('5'), stageBy('3')], null],
    ['the same again', [stageBy('5')], null],
    ['a deadline', [stageBy('5', { deadlineHours: 5 })], 'PROPOSED'],
    ['nobody', [], 'PROPOSED'],
  ])('a rule that asks %s: %s', (_what, stages, outcome) => {
    const log = aCompany();
    log.say('1', 'rule.set', 'rule/default', everything(stageBy('5')));
    log.confirm('2');
    expect(log.say('1', 'rule.set', 'rule/default', everything(...stages))).toBe(outcome);
  });

  test('a change of one member is tried on their own expenses alone', () => {
    const log = aCompany();
    const bySales = { conditions: [{ kind: 'department', anyOf: ['Sales'] }] };
    log.say('1', 'rule.set', 'rule/default', everything(stageBy('5'), stageBy('3', bySales)));
    const set = (id: string, department: string | null) =>
      log.say('1', 'member.department', `member/${id}`, { department });
    log.confirm('2');
    expect(set('4', 'Sales')).toBeNull();
    expect(set('4', 'Research')).toBe('PROPOSED');
    expect(set('4', null)).toBe('PROPOSED');
    expect(set('5', 'Research')).toBeNull();
  });

  test.each([
    ['100', 'PROPOSED'],
    ['0', null],
  ])(
    'a rule that drops its admin lowers what is within the installation’s limit of %s: %s',
    (autoApprovalMaxUsd, outcome) => {
      const log = aCompany({ autoApprovalMaxUsd });
      const limit = { limitUsd: '500', allowsApiKeys: false };
      log.say('1', 'auto_approval.set', 'auto_approval', limit);
      log.confirm('2');
      const byAdmin = { ...stageBy('1'), approvers: [{ kind: 'role', role: 'admin' }] };
      log.say('1', 'rule.set', 'rule/default', everything(byAdmin));
      log.confirm('2');
      expect(log.say('1', 'rule.set', 'rule/default', everything())).toBe(outcome);
    },
  );
});

describe('entries in their order', () => {
  test('are folded into the state that they made one by one, and leave the state before as it was', () => {
    const log = aCompany();
    const empty = emptyAuthority('1');
    expect(foldEntries(empty, log.entries, log.trust)).toEqual(log.state);
    expect(empty).toEqual(emptyAuthority('1'));
  });

  test('end at the first that cannot be added, which is named', () => {
    const log = aCompany();
    const [first, second, third] = log.entries as [Entry, Entry, Entry];
    expect(() => foldEntries(emptyAuthority('1'), [first, third], log.trust)).toThrow(
      `entry ${third.sequence} of organization 1: LOG_BROKEN: The entry is not the next of this log.`,
    );
    expect(foldEntries(emptyAuthority('1'), [first, second], log.trust).sequence).toBe(2);
  });
});
