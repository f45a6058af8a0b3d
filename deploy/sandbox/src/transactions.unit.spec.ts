import { Keypair, SystemProgram, Transaction } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  fundedWallet,
  PYUSD,
  pyusdAccount,
  pyusdBalance,
  send,
  signedPayment,
  startFixture,
  tick,
} from './testing/sandbox-fixture.ts';
import type { Fixture } from './testing/sandbox-fixture.ts';
import { decodeTransaction } from './transaction-wire.ts';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture({ validBlocks: 20 });
});
afterAll(() => fixture.sandbox.close());
afterEach(() => call(fixture.sandbox, 'sandbox_fault', { reset: true }));

async function statusOf(signature: string) {
  const { value } = await fixture.connection.getSignatureStatuses([signature], {
    searchTransactionHistory: true,
  });
  return value[0];
}

async function payment(baseUnits: bigint, memo: string) {
  const payer = await fundedWallet(fixture, 5_000_000);
  const to = Keypair.generate().publicKey;
  return { payer, to, wire: await signedPayment(fixture, { payer, to, baseUnits, memo }) };
}

describe('a payment', () => {
  it('moves PYUSD into a new token account and goes from processed to finalized in order', async () => {
    const { to, wire } = await payment(1_250_000n, 'payout:1');
    const signature = await send(fixture, wire);
    expect(await statusOf(signature)).toBeNull();
    const seen: (string | undefined)[] = [];
    const finalizedBalances: number[] = [];
    for (let slot = 0; slot < 7; slot++) {
      tick(fixture);
      seen.push((await statusOf(signature))?.confirmationStatus);
      const info = await fixture.connection.getAccountInfo(pyusdAccount(to), 'finalized');
      finalizedBalances.push(info === null ? 0 : Number(info.data.readBigUInt64LE(64)));
    }
    expect(seen).toEqual([
      'processed',
      'processed',
      'confirmed',
      'confirmed',
      'confirmed',
      'confirmed',
      'finalized',
    ]);
    expect(finalizedBalances).toEqual([0, 0, 0, 0, 0, 0, 1_250_000]);
    expect(await pyusdBalance(fixture, to)).toBe('1250000');
    expect((await fixture.connection.getAccountInfo(pyusdAccount(to)))?.data.length).toBe(187);
  });

  it('shows both balances, the memo and parsed instructions, so a watcher can book it', async () => {
    const { payer, to, wire } = await payment(700_000n, 'payout:2');
    const signature = await send(fixture, wire);
    tick(fixture, 3);
    const parsed = await fixture.connection.getParsedTransaction(signature, {
      commitment: 'confirmed',
      maxSupportedTransactionVersion: 1,
    });
    const amounts = (side: 'preTokenBalances' | 'postTokenBalances') =>
      Object.fromEntries<string>(
        (parsed?.meta?.[side] ?? []).map((row) => [row.owner ?? '', row.uiTokenAmount.amount]),
      );
    expect(amounts('preTokenBalances')).toEqual({ [payer.publicKey.toBase58()]: '5000000' });
    expect(amounts('postTokenBalances')).toEqual({
      [payer.publicKey.toBase58()]: '4300000',
      [to.toBase58()]: '700000',
    });
    expect(parsed?.meta?.fee).toBe(5_000);
    const types: unknown = parsed?.transaction.message.instructions.map((one): unknown =>
      'parsed' in one ? one.parsed : null,
    );
    expect(types).toMatchObject([
      { type: 'createIdempotent' },
      'payout:2',
      {
        type: 'transferChecked',
        info: { tokenAmount: { uiAmountString: '0.7' }, mint: PYUSD.toBase58() },
      },
    ]);
    expect(parsed?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(2);
    const rows = await fixture.connection.getSignaturesForAddress(
      pyusdAccount(to),
      {},
      'confirmed',
    );
    expect(rows).toMatchObject([{ signature, memo: '[8] payout:2', err: null }]);
    expect(await fixture.connection.getSignaturesForAddress(to, {}, 'confirmed')).toMatchObject([
      { signature },
    ]);
    const raw = await call(fixture.sandbox, 'getTransaction', signature, {
      encoding: 'base64',
      commitment: 'confirmed',
    });
    expect(raw.result).toMatchObject({ transaction: [wire.toString('base64'), 'base64'] });
    expect(raw.result).not.toHaveProperty('version');
  });

  it('lands once although the same bytes are sent again, before and after landing', async () => {
    const { to, wire } = await payment(10n, 'payout:3');
    const signature = await send(fixture, wire);
    expect(await send(fixture, wire)).toBe(signature);
    tick(fixture);
    expect(await send(fixture, wire)).toBe(signature);
    tick(fixture, 3);
    expect(await pyusdBalance(fixture, to)).toBe('10');
    expect(
      await fixture.connection.getSignaturesForAddress(pyusdAccount(to), {}, 'confirmed'),
    ).toHaveLength(1);
  });

  it('is refused by preflight and never lands once its blockhash has expired', async () => {
    const { to, wire } = await payment(11n, 'payout:4');
    tick(fixture, 21);
    const preflighted = fixture.connection.sendRawTransaction(wire, {
      preflightCommitment: 'processed',
    });
    await expect(preflighted).rejects.toThrow('Blockhash not found');
    const signature = await send(fixture, wire);
    tick(fixture, 3);
    expect(await statusOf(signature)).toBeNull();
    expect(await fixture.connection.getAccountInfo(pyusdAccount(to))).toBeNull();
  });

  it('still lands in the last valid block', async () => {
    const { to, wire } = await payment(12n, 'payout:5');
    tick(fixture, 19);
    await send(fixture, wire);
    tick(fixture);
    expect(await pyusdBalance(fixture, to)).toBe('12');
  });

  it('keeps its error and pays the fee when it fails on the chain', async () => {
    const { payer, wire } = await payment(6_000_000n, 'payout:6');
    const before = await fixture.connection.getBalance(payer.publicKey);
    await expect(
      fixture.connection.sendRawTransaction(wire, { preflightCommitment: 'processed' }),
    ).rejects.toThrow('custom program error: 0x1');
    const signature = await send(fixture, wire);
    tick(fixture, 3);
    expect((await statusOf(signature))?.err).toEqual({ InstructionError: [2, { Custom: 1 }] });
    expect(before - (await fixture.connection.getBalance(payer.publicKey))).toBe(5_000);
    const landed = await fixture.connection.getTransaction(signature, {
      commitment: 'confirmed',
      maxSupportedTransactionVersion: 1,
    });
    expect(landed?.meta).toMatchObject({
      fee: 5_000,
      err: { InstructionError: [2, { Custom: 1 }] },
    });
  });

  it('with a forged signature is refused by the server', async () => {
    const { wire } = await payment(13n, 'payout:7');
    wire.writeUInt8(wire.readUInt8(10) ^ 1, 10);
    await expect(send(fixture, wire)).rejects.toThrow('signature verification failure');
  });

  it('to a frozen token account fails, as the issuer requires', async () => {
    const { payer, to, wire } = await payment(14n, 'payout:8');
    await send(fixture, wire);
    tick(fixture);
    await call(fixture.sandbox, 'sandbox_freezeAccount', pyusdAccount(to).toBase58());
    tick(fixture);
    const next = await signedPayment(fixture, { payer, to, baseUnits: 1n, memo: 'payout:9' });
    await expect(
      fixture.connection.sendRawTransaction(next, { preflightCommitment: 'processed' }),
    ).rejects.toThrow('custom program error: 0x11');
  });
});

describe('faults', () => {
  it('lose the reply of a transaction that still lands', async () => {
    const { to, wire } = await payment(20n, 'fault:1');
    await call(fixture.sandbox, 'sandbox_fault', { loseReplyNext: 1 });
    await expect(send(fixture, wire)).rejects.toThrow();
    tick(fixture);
    expect(await pyusdBalance(fixture, to)).toBe('20');
  });

  it('drop a send after acknowledging it', async () => {
    const { to, wire } = await payment(21n, 'fault:2');
    await call(fixture.sandbox, 'sandbox_fault', { dropNext: 1 });
    const signature = await send(fixture, wire);
    tick(fixture, 25);
    expect(await statusOf(signature)).toBeNull();
    expect(await fixture.connection.getAccountInfo(pyusdAccount(to))).toBeNull();
  });

  it('refuse the next request with 429 but leave the controls available', async () => {
    await call(fixture.sandbox, 'sandbox_fault', { refuseNext: 1 });
    expect((await call(fixture.sandbox, 'sandbox_fault', {})).result).toMatchObject({
      refuseNext: 1,
    });
    await expect(fixture.connection.getSlot()).rejects.toThrow('429');
    await expect(fixture.connection.getSlot()).resolves.toBeGreaterThan(0);
  });

  it('delay landing within the given bound', async () => {
    const { to, wire } = await payment(22n, 'fault:3');
    await call(fixture.sandbox, 'sandbox_fault', { landingDelaySlotsMax: 5 });
    await send(fixture, wire);
    tick(fixture, 6);
    expect(await pyusdBalance(fixture, to)).toBe('22');
  });
});

describe('the faucet', () => {
  it('sends SOL and PYUSD in visible transactions', async () => {
    const owner = Keypair.generate().publicKey;
    const airdrop = await fixture.connection.requestAirdrop(owner, 2_000_000_000);
    const first = await call(fixture.sandbox, 'sandbox_mintPyusd', owner.toBase58(), 1_500_000);
    const second = await call(fixture.sandbox, 'sandbox_mintPyusd', owner.toBase58(), '1500000');
    tick(fixture, 3);
    expect(await fixture.connection.getBalance(owner)).toBe(2_000_000_000);
    expect(await pyusdBalance(fixture, owner)).toBe('3000000');
    expect(first.result).not.toBe(second.result);
    expect((await statusOf(airdrop))?.err).toBeNull();
    expect((await statusOf(first.result as string))?.err).toBeNull();
    const owned = await fixture.connection.getParsedTokenAccountsByOwner(owner, { mint: PYUSD });
    expect(owned.value.map(({ pubkey }) => pubkey.toBase58())).toEqual([
      pyusdAccount(owner).toBase58(),
    ]);
  });

  it('answers bad amounts and addresses with invalid params', async () => {
    const owner = Keypair.generate().publicKey.toBase58();
    for (const params of [
      [owner, -1],
      [owner, 1.5],
      [owner, '99999999999999999999'],
      ['nobody', 1],
      [],
    ]) {
      expect((await call(fixture.sandbox, 'sandbox_mintPyusd', ...params)).error?.code).toBe(
        -32602,
      );
    }
  });
});

describe('the fee of a message', () => {
  it('is null once its blockhash is unknown, as on mainnet', async () => {
    const payer = Keypair.generate().publicKey;
    const lifetime = await fixture.connection.getLatestBlockhash('processed');
    const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 });
    const message = new Transaction({ feePayer: payer, ...lifetime })
      .add(transfer)
      .compileMessage();
    expect((await fixture.connection.getFeeForMessage(message, 'processed')).value).toBe(5_000);
    tick(fixture, 21);
    expect((await fixture.connection.getFeeForMessage(message, 'processed')).value).toBeNull();
  });
});

describe('bytes that are not a transaction', () => {
  it('are refused with a reason for the client', () => {
    expect(() => decodeTransaction('AAAA', 'base64')).toThrow();
  });
});
