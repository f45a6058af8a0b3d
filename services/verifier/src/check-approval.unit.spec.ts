import { describe, expect, test } from 'vitest';
import type { Link, LinkId } from './link.ts';
import { addPasskey, aRealCompany, fileOf, logOf, TRUSTED } from './testing/a-company.ts';
import { aProof, COMPANY, type ProofOptions } from './testing/a-proof.ts';
import { readTrusted } from './trusted.ts';
import { readLog } from './verify-log.ts';
import { verifyProof, type VerifyOptions } from './verify-proof.ts';

const LOG = logOf(COMPANY);
const ALL: VerifyOptions = { log: LOG, trusted: TRUSTED };

const falseIn = async (proof: unknown, options: VerifyOptions): Promise<LinkId[]> =>
  (await verifyProof(proof, options))
    .filter(({ result }) => result === 'false')
    .map(({ id }) => id);

describe("the company's own rule", () => {
  /** The result of the link and its reason, for a proof of a company. */
  async function ruleOf(
    options: ProofOptions,
    given: Partial<VerifyOptions> = {},
  ): Promise<Pick<Link, 'result' | 'detail'> | undefined> {
    const log = logOf(options.company ?? COMPANY);
    const links = await verifyProof(aProof(options), { ...ALL, log, ...given });
    return links.find(({ id }) => id === 'approval');
  }

  test('was met by those whose decisions it needs', async () => {
    const { sequence } = COMPANY.state;
    expect(await ruleOf({})).toMatchObject({
      result: 'true',
      detail: `Approved by member 5, by the rule of entry ${sequence}. The log ends at entry ${sequence} of ${COMPANY.state.at}. Its writer did not sign that this is the newest entry.`,
    });
  });

  test.each<[string, ProofOptions, RegExp]>([
    ['nobody approved', { approverIds: [] }, /not approved by its rule/],
    [
      'somebody approved whom the rule does not name',
      { approverIds: ['3'] },
      /not approved by its rule/,
    ],
    ['the payee approved', { approverIds: ['4'] }, /not approved by its rule/],
    [
      'the signer names somebody who did not approve',
      { receipt: { deciderIds: ['5', '3'] } },
      /named other approvers: member 5, 3/,
    ],
  ])('was not met where %s', async (_what, options, reason) => {
    const link = await ruleOf(options);
    expect(link?.result).toBe('false');
    expect(link?.detail).toMatch(reason);
  });

  test('is judged at the entry that the signer knew, whatever came later', async () => {
    const company = aRealCompany();
    const proof = aProof({ company });
    company.say('1', 'payments.paused', 'payments');
    expect(await falseIn(proof, { ...ALL, log: logOf(company) })).toEqual([]);
    expect(await ruleOf({ company })).toMatchObject({
      result: 'false',
      detail: 'Payments are paused.',
    });
  });

  test('is not checked with a log that ends before the entry that the signer knew', async () => {
    const { sequence } = COMPANY.state;
    const log = { ...LOG, entries: LOG.entries.slice(0, -1) };
    expect(await ruleOf({}, { log })).toMatchObject({
      result: 'not checked',
      detail: `The log ends at entry ${sequence - 1}, and the signer judged by entry ${sequence}.`,
    });
  });

  test("is not checked with another organization's log, or without the issuer's settings", async () => {
    const log = { ...LOG, organizationId: '2' };
    expect(await ruleOf({}, { log })).toMatchObject({ result: 'not checked' });
    const trusted = readTrusted({});
    expect(await ruleOf({}, { trusted })).toMatchObject({ result: 'not checked' });
  });

  test('is false with a log that is not the one that the signer knew', async () => {
    expect(await ruleOf({}, { log: logOf(aRealCompany()) })).toMatchObject({
      result: 'false',
      detail: expect.stringContaining('is not the one that the signer judged by') as string,
    });
  });

  test('is false with a log in which an entry was changed, and other links ask for a valid one', async () => {
    const forged = structuredClone(fileOf(COMPANY)) as { entries: { proof: object }[] };
    Object.assign(forged.entries[3]?.proof ?? {}, { signature: 'AAAA' });
    const links = await verifyProof(aProof(), { ...ALL, log: readLog(forged) });
    expect(links.filter(({ result }) => result === 'false').map(({ id }) => id)).toEqual([
      'approval',
    ]);
    expect(links.find(({ id }) => id === 'submission')?.detail).toBe(
      'It needs a valid authority log.',
    );
  });

  test('says who signed with a passkey', async () => {
    const company = aRealCompany();
    addPasskey(company, '5');
    const proof = aProof({ company });
    const links = await verifyProof(proof, { ...ALL, log: logOf(company) });
    expect(links.find(({ id }) => id === 'passkeys')).toMatchObject({
      result: 'true',
      detail: 'Signed by member 5 on https://outlay.test.',
    });
  });
});
