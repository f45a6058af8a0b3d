import { entryHash, SESSION_KEY_ID, type Entry } from '@outlay/authority';
import { LOG_HEAD, SESSION_ATTESTATION, trustOf, writeFoundingLog } from '@outlay/authority-log';
import { createStatementSigner } from '@outlay/authority-log/signed-statement';
import { createProofKeys } from '@outlay/authority-log/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logReportOf } from './report.ts';
import { ShapeError } from './shape.ts';
import issuerOfExport from './testing/example-keys.json' with { type: 'json' };
import exportedLog from './testing/example-log.json' with { type: 'json' };
import { readTrusted, type Trusted } from './trusted.ts';
import { isLog, LOG_FORMAT, verifyLog } from './verify-log.ts';

const { wallet } = createProofKeys();
const NOW = new Date('2026-11-20T09:00:00Z');
const PERSON = { managerId: null, departmentId: null, walletAddress: null };

type Floor = 'SESSION' | 'DEVICE_KEY';

/** The log of an organization with an admin and an employee, signed for real. */
async function aLog(assuranceMin: Floor): Promise<Entry[]> {
  const trust = trustOf({
    APPROVAL_ASSURANCE_MIN: assuranceMin,
    PASSKEY_ABOVE_USD: null,
    AUTO_APPROVAL_MAX_USD: '100.00',
    CONTROL_CHANGE_DELAY_S: 0,
    WALLET_COOLING_OFF_S: 0,
    DECIDER_SUM_USD_DAY: null,
    DECIDER_SUM_USD_30_DAYS: null,
    WALLET_PUBLIC_KEYS_FILE: wallet.keySet,
    PUBLIC_URL: 'https://outlay.test',
  });
  const signer = createStatementSigner(wallet.privateKeyPem, SESSION_ATTESTATION);
  const entries: Entry[] = [];
  const ports = {
    trust,
    signSession: (attestation: Parameters<typeof signer.sign>[0]) => ({
      keyId: SESSION_KEY_ID,
      signature: signer.sign(attestation),
    }),
    store: (entry: Entry) => {
      entries.push(entry);
      return Promise.resolve();
    },
  };
  const people = [
    { id: '1', roles: ['admin' as const], ...PERSON },
    { id: '2', roles: ['employee' as const], ...PERSON },
  ];
  await writeFoundingLog(ports, '7', people, NOW);
  return entries;
}

const issuer = (assurance_min: Floor): Trusted =>
  readTrusted({
    wallet: JSON.parse(wallet.keySet) as unknown,
    authority: {
      assurance_min,
      passkey_above_usd: null,
      auto_approval_max_usd: '100.00',
      delay_s: 0,
      wallet_cooling_off_s: 0,
      origin: 'https://outlay.test',
      rp_id: 'outlay.test',
    },
  });

const fileOf = (entries: readonly unknown[], head?: string) => ({
  ...{ format: LOG_FORMAT, entries },
  ...(head !== undefined && { head }),
});

/** What the writer signs at the end of a log. */
const headOf = (entries: readonly Entry[], changes: object = {}, key = wallet): string => {
  const last = entries.at(-1)!;
  const head = { organizationId: '7', sequence: last.sequence, head: entryHash(last) };
  const at = '2026-11-30T10:00:00.000Z';
  return createStatementSigner(key.privateKeyPem, LOG_HEAD).sign({ ...head, at, ...changes });
};

describe.each(['SESSION', 'DEVICE_KEY'] as const)('where a %s counts', (floor) => {
  test('a whole log counts, and says who may decide', async () => {
    const entries = await aLog(floor);
    const log = verifyLog(fileOf(entries), issuer(floor));
    expect(log).toMatchObject({ organizationId: '7', entries: entries.length, problem: null });
    expect(log.members).toMatchObject([
      { id: '1', roles: ['admin'], active: true },
      { id: '2', roles: ['employee'], active: true },
    ]);
  });

  test('what nobody signed ends the log, and names the entry', async () => {
    const entries = await aLog(floor);
    const invitation = entries.findIndex(({ statement }) => statement.kind === 'member.invited');
    const forged = structuredClone(entries) as unknown as { statement: { body: object } }[];
    Object.assign(forged[invitation]?.statement.body ?? {}, { roles: ['admin'] });
    expect(verifyLog(fileOf(forged), issuer(floor))).toMatchObject({
      entries: invitation,
      problem: { sequence: invitation + 1, message: "The signature is not the member's." },
    });
  });

  test('a log from which an entry is missing counts up to the gap', async () => {
    const entries = await aLog(floor);
    const cut = entries.filter(({ sequence }) => sequence !== 2);
    expect(verifyLog(fileOf(cut), issuer(floor))).toMatchObject({
      entries: 1,
      problem: { sequence: 3 },
    });
  });
});

describe('the end of a log', () => {
  test('is verified by what its writer signed, and the report says as of when', async () => {
    const entries = await aLog('SESSION');
    const log = verifyLog(fileOf(entries, headOf(entries)), issuer('SESSION'));
    const end = { sequence: entries.length, at: entries.at(-1)?.at };
    expect(log.end).toMatchObject({ ...end, signedAt: '2026-11-30T10:00:00.000Z' });
    const report = logReportOf(log);
    expect(report).toContain(`The log ends at entry ${end.sequence} of ${end.at}.`);
    expect(report).toContain('2026-11-30T10:00:00.000Z');
    expect(report).toContain('Proved.');
  });

  test.each<[string, (entries: Entry[]) => string | undefined]>([
    ['without a signed head', () => undefined],
    [
      'that was cut',
      (entries) => {
        const head = headOf(entries);
        entries.pop();
        return head;
      },
    ],
    ['of another organization', (entries) => headOf(entries, { organizationId: '8' })],
    ['with another last entry', (entries) => headOf(entries, { head: 'ab'.repeat(32) })],
    ['that somebody else signed', (entries) => headOf(entries, {}, createProofKeys().wallet)],
  ])('%s is not verified, because entries may be missing', async (_what, headFor) => {
    const entries = await aLog('SESSION');
    const head = headFor(entries);
    const log = verifyLog(fileOf(entries, head), issuer('SESSION'));
    expect(log).toMatchObject({ problem: null, end: { signedAt: null } });
    expect(logReportOf(log)).toContain('Not verified');
    expect(logReportOf(log)).not.toContain('Proved');
  });
});

test('sessions count for nothing where devices sign', async () => {
  const log = verifyLog(fileOf(await aLog('SESSION')), issuer('DEVICE_KEY'));
  expect(log.problem).not.toBeNull();
});

test('a log needs the keys of its issuer', async () => {
  const entries = await aLog('SESSION');
  expect(() => verifyLog(fileOf(entries), readTrusted({}))).toThrow(/--keys/);
});

/** The path of every value in a log, such as `entries.3.at`. */
const placesIn = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) => placesIn(member, [...path, name]))
    : [path];

test('any value at any place of a log ends it, or makes it no log', () => {
  const junk = fc.oneof(fc.jsonValue(), fc.string(), fc.bigInt().map(String));
  const altered = (place: readonly string[], value: unknown): unknown => {
    const log = structuredClone(exportedLog) as unknown as Record<string, unknown>;
    const parent = place
      .slice(0, -1)
      .reduce((at, name) => at[name] as Record<string, unknown>, log);
    parent[place.at(-1) ?? ''] = value;
    return log;
  };
  fc.assert(
    fc.property(fc.constantFrom(...placesIn(exportedLog)), junk, (place, value) => {
      const log = altered(place, value);
      try {
        expect(verifyLog(log, readTrusted(issuerOfExport)).entries).toBeGreaterThanOrEqual(0);
      } catch (error) {
        expect(error).toBeInstanceOf(ShapeError);
      }
    }),
    { numRuns: 50 },
  );
});

test('a log is told from a proof of payment by its format', () => {
  expect(isLog(fileOf([]))).toBe(true);
  expect(isLog({ format: 'outlay-proof/1' })).toBe(false);
});
