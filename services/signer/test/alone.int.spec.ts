import { payoutIdOf, type Signed } from '@outlay/authority';
import { aCompany, type TestLog } from '@outlay/authority/testing';
import { createStatementVerifier } from '@outlay/authority-log/signed-statement';
import { PAYMENT_RECEIPT } from '@outlay/authority-log/attestations';
import { canonicalHash } from '@outlay/platform/hashing';
import { provenQuote } from '@outlay/prices/testing';
import { SigningRefusedError, type PaymentRequest } from '@outlay/schemas/signer-api';
import { Keypair } from '@solana/web3.js';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { aSigner, RECEIPT_KEY_SET, type TestSigner } from './a-signer.ts';

const THIEF = 'H6ARHf6YXhGYeQfUzQNGk6rDNnLBQKrenN712K4AQJEG';
const MINT = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo';
/** Employee 4 of the company; approver 5 is their manager. */
const [PAYEE, MANAGER, FINANCE] = ['4', '5', '3'];

interface World {
  readonly company: TestLog;
  readonly signer: TestSigner;
  readonly treasury: string;
}

function aWorld(trust = {}): World {
  const company = aCompany(trust);
  const signer = aSigner({
    mint: MINT,
    trust: company.trust,
    authorityOf: () => company.state,
    requiresGuard: true,
    now: () => company.now.getTime(),
  });
  const treasury = signer.addTreasury('1', 'main', Keypair.generate().secretKey);
  return { company, signer, treasury };
}

let expenses = 100;
/** A submission of employee 4 over 25 US dollars by default, not approved yet. */
function submitted({ company }: World, usdAmount = '25.00', submission = 1, expenseId = '') {
  const content = { amount: { amount: usdAmount, currency: 'USD' }, rate: null, categoryId: '2' };
  const id = expenseId === '' ? String((expenses += 1)) : expenseId;
  return company.caseOf(PAYEE, { usdAmount, expenseId: id, submission, content });
}

type Case = ReturnType<typeof submitted>;

/** Asks for the payment of a case; resolves to the code of the refusal. */
async function pay(
  world: World,
  { case: given }: Pick<Case, 'case'>,
  changes: Partial<PaymentRequest> = {},
) {
  const { content, lines, submitted: submission, steps } = given;
  const payoutId = changes.payoutId ?? payoutIdOf('1', content);
  const request = {
    payoutId,
    price: provenQuote('PYUSD/USD', '1.0000', world.company.now).proof,
    treasury: world.treasury,
    recipient: content.payeeWallet ?? '',
    amountBaseUnits: String(Number(content.usdAmount) * 1_000_000),
    memo: `${payoutId}:1`,
    payeeMemo: null,
    guardLamports: '890880',
    blockhash: MINT,
    computeUnitLimit: 80_000,
    computeUnitPriceMicroLamports: '1000',
    approval: {
      organizationId: '1',
      content,
      lines,
      submitted: submission,
      steps,
      rateProof: null,
    },
    ...changes,
  } as unknown as PaymentRequest;
  return world.signer.signPayment(request).then(
    ({ receipt }) => ({ code: 'signed', receipt }),
    (error: unknown) => ({
      code: error instanceof SigningRefusedError ? error.code : String(error),
      receipt: '',
    }),
  );
}

const outcomeOf = async (...asked: Parameters<typeof pay>): Promise<string> =>
  (await pay(...asked)).code;

let world: World;
beforeEach(() => {
  world = aWorld();
});

test('what the rule asks for is signed, with a receipt of what was judged', async () => {
  const given = submitted(world).approve(MANAGER);
  const { code, receipt } = await pay(world, given);
  expect(code).toBe('signed');
  const { state } = world.company;
  expect(createStatementVerifier(RECEIPT_KEY_SET, PAYMENT_RECEIPT)(receipt)).toMatchObject({
    organizationId: '1',
    expenseId: given.content.expenseId,
    contentHash: canonicalHash(given.content),
    recipient: given.content.payeeWallet,
    amountBaseUnits: '25000000',
    deciderIds: [MANAGER],
    log: { sequence: state.sequence, head: state.head },
  });
});

describe('whoever owns every service and none of the people', () => {
  test('gets nothing signed without an approval', async () => {
    expect(await outcomeOf(world, submitted(world))).toBe('RULE_NOT_MET');
  });

  test('gets no other wallet, amount, payee or expense out of a real approval', async () => {
    const { case: given } = submitted(world).approve(MANAGER);
    for (const changes of [
      { payeeWallet: THIEF },
      { usdAmount: '2500.00', amount: { amount: '2500.00', currency: 'USD' } },
      { payeeId: FINANCE },
      { expenseId: '999' },
    ]) {
      const stolen = { ...given, content: { ...given.content, ...changes } };
      expect(await outcomeOf(world, { case: stolen })).toBe('CONTENT_CHANGED');
    }
    expect(await outcomeOf(world, { case: given }, { recipient: THIEF })).toBe(
      'RECIPIENT_NOT_APPROVED',
    );
  });

  test('cannot take an approval of one submission for the next', async () => {
    const first = submitted(world).approve(MANAGER);
    const next = submitted(world, '25.00', 2, first.content.expenseId);
    const mixed = { ...next.case, steps: first.steps };
    expect(await outcomeOf(world, { case: mixed })).toBe('CONTENT_CHANGED');
  });

  test('cannot sign for a person with a key of its own', async () => {
    const { case: given } = submitted(world).approve(MANAGER);
    const forged = given.steps.map(({ statement, proof }): Signed => ({
      statement,
      proof: { ...proof, signature: 'forged' },
    }));
    expect(await outcomeOf(world, { case: { ...given, steps: forged } })).toBe('PROOF_INVALID');
  });
});

describe('an expense', () => {
  test('is signed again as the same payout, and never as another one or for the next submission', async () => {
    const given = submitted(world).approve(MANAGER);
    expect(await outcomeOf(world, given)).toBe('signed');
    expect(await outcomeOf(world, given)).toBe('signed');
    expect(await outcomeOf(world, given, { payoutId: randomUUID() })).toBe('NOT_A_PAYOUT');
    const again = submitted(world, '25.00', 2, given.content.expenseId).approve(MANAGER);
    expect(await outcomeOf(world, again)).toBe('ALREADY_PAID');
  });

  test('is paid by the payout of its next submission once finance has cancelled the first, and by the first no more', async () => {
    const given = submitted(world).approve(MANAGER);
    await pay(world, given);
    expect(world.company.say(FINANCE, 'payout.cancelled', given.payout)).toBeNull();
    const again = submitted(world, '25.00', 2, given.content.expenseId).approve(MANAGER);
    expect(await outcomeOf(world, again)).toBe('signed');
    expect(await outcomeOf(world, given)).toBe('PAYOUT_CANCELLED');
  });

  test('has one guard on the chain, whichever treasury pays', async () => {
    const before = await world.signer.guardSeed({ organizationId: '1', expenseId: '7' });
    world.signer.addTreasury('1', 'second', Keypair.generate().secretKey);
    expect(await world.signer.guardSeed({ organizationId: '1', expenseId: '7' })).toEqual(before);
    expect(before.base).toBe(world.treasury);
    const other = await world.signer.guardSeed({ organizationId: '1', expenseId: '8' });
    expect(other.seed).not.toBe(before.seed);
  });
});

describe('what somebody forbids', () => {
  test.each([
    ['payments.paused', 'payments', 'PAYMENTS_PAUSED'],
    ['expense.rejected', 'expense', 'APPROVAL_WITHDRAWN'],
    ['payout.held', 'payout', 'PAYOUT_HELD'],
  ])('%s: nothing is signed', async (kind, about, code) => {
    const given = submitted(world).approve(MANAGER);
    const subject = { payments: about, expense: `expense/${given.content.expenseId}` }[about];
    const body = kind === 'expense.rejected' ? { submission: 1 } : {};
    expect(world.company.say(FINANCE, kind, subject ?? given.payout, body)).toBeNull();
    expect(await outcomeOf(world, given)).toBe(code);
  });
});

test('many small payments by one approver end at the sum of a day, and go on the day after', async () => {
  for (const usdAmount of Array.from({ length: 5 }, () => '500.00')) {
    expect(await outcomeOf(world, submitted(world, usdAmount).approve(MANAGER))).toBe('signed');
  }
  expect(await outcomeOf(world, submitted(world).approve(MANAGER))).toBe('SUM_LIMIT_REACHED');
  world.company.pass(25);
  expect(await outcomeOf(world, submitted(world).approve(MANAGER))).toBe('signed');
});

test('above the amount that demands a passkey, the key of a device is not enough', async () => {
  const strict = aWorld({ passkeyAboveUsd: '1000' });
  const outcome = outcomeOf(
    strict,
    submitted(strict, '1500.00').approve(MANAGER).approve(FINANCE, { stepNumber: 2 }),
  );
  expect(await outcome).toBe('PASSKEY_REQUIRED');
});
