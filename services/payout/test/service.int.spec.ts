import { SESSION_KEY_SET } from '@outlay/authority-log/testing';
import { testGuardians } from '@outlay/prices/testing';
import { createEventProducer, createKafkaClient } from '@outlay/platform/kafka';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { createLogger } from '@outlay/platform/telemetry';
import { RECEIPT_KEY_SET, serveSigner } from '@outlay/signer/testing';
import { EVENT_CATALOGUE } from '@outlay/schemas/events';
import type { AnyEvent } from '@outlay/platform/events';
import { Keypair } from '@solana/web3.js';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPayoutService } from '../src/service.ts';
import { aMember } from './fixtures/a-member.ts';
import { anApproval, anApprovedContent, aQuote } from './fixtures/an-approval.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';
import { PYUSD_MINT } from './support/sandbox.ts';

let testkit: PayoutTestkit;

let signer: ReturnType<typeof serveSigner>;
let service: ReturnType<typeof createPayoutService>;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  testkit.signer.addTreasury('1', 'organization-1', testkit.treasuryKey.secretKey);
  const sharedKey = randomBytes(32);
  signer = serveSigner(testkit.signer, sharedKey);
  await signer.start();
  await testkit.deliver(aMember('7'));
  const { publicKey } = generateKeyPairSync('ed25519');
  const config = {
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'error' as const,
    DATABASE_URL: testkit.databaseUrl,
    DATABASE_POOL_MAX: 8,
    PUBLIC_URL: 'http://localhost:3000',
    KAFKA_BROKERS: [inject('kafkaBrokers')],
    INTERNAL_TOKEN_PUBLIC_KEY_FILE: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ACCESS_TOKEN_PUBLIC_KEYS_FILE: JSON.stringify({ keys: [] }),
    RECEIPT_PUBLIC_KEYS_FILE: RECEIPT_KEY_SET,
    WALLET_PUBLIC_KEYS_FILE: SESSION_KEY_SET,
    DECIDER_SUM_USD_DAY: null,
    DECIDER_SUM_USD_30_DAYS: null,
    PRICE_GUARDIAN_SET_FILE: [testGuardians.set],
    AUTO_APPROVAL_MAX_USD: '0.00',
    SOLANA_RPC_URL: inject('solanaRpcUrl'),
    PYUSD_MINT,
    WALLET_COOLING_OFF_S: 0,
    SIGNER_URL: signer.url(),
    SIGNER_SHARED_KEY_FILE: sharedKey,
    PAYOUT_MAX_USD: { amountMinor: 1_000_000n, currency: 'USD' as const },
    PAYOUT_DAILY_MAX_USD: { amountMinor: 10_000_000n, currency: 'USD' as const },
    EXPLORER_TRANSACTION_URL: 'https://explorer.test/{signature}',
    CONTROL_CHANGE_DELAY_S: 0,
    APPROVAL_ASSURANCE_MIN: 'SESSION' as const,
    PASSKEY_ABOVE_USD: null,
    IDENTITY_URL: 'http://127.0.0.1:1',
    PAYOUT_CONCURRENCY: 4,
    PAYOUT_CHAIN_GUARD: 'on' as const,
    RECONCILE_INTERVAL_MS: 1_000,
  };
  service = createPayoutService(await createServiceParts('payout', config), config);
  await service.start();
});
afterAll(async () => {
  await service.stop();
  await signer.stop();
  await testkit.close();
});

test('an approval from Kafka whose payee removed the wallet is held, and paid once they add it again; its events are published, and the treasury agrees with the books', async () => {
  const log = createLogger('payout-test', 'silent');
  const brokers = [inject('kafkaBrokers')];
  const producer = createEventProducer(
    createKafkaClient({ brokers, clientId: 'payout-test', log }),
    log,
  );
  const wallet = Keypair.generate().publicKey.toBase58();
  const content = anApprovedContent({ payeeWallet: wallet });
  const send = (...events: AnyEvent[]): Promise<void> => {
    for (const { type, orgid, data } of events) {
      if (type === 'MemberChanged') testkit.people.change(orgid, data);
    }
    return producer.send(
      events.map((event) => ({
        topic: EVENT_CATALOGUE[event.type].topic,
        key: event.subject,
        value: JSON.stringify(event),
      })),
    );
  };
  await send(aMember(content.payeeId), anApproval(content), aQuote('0.9998'));
  await expect
    .poll(() => testkit.payoutOf(content.expenseId), { timeout: 20_000 })
    .toMatchObject({ status: 'HELD', reasonCode: 'WALLET_NOT_CURRENT' });
  await send(aMember(content.payeeId, { walletAddress: wallet }));
  // Sooner than the next poll is sure to come.
  await expect
    .poll(async () => (await testkit.payoutOf(content.expenseId)).status, { timeout: 2_000 })
    .not.toBe('HELD');
  await producer.stop();
  const { id } = await testkit.until(content.expenseId, 'PAID');
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(25_005_001n);
  await expect.poll(() => testkit.eventsOf(id), { timeout: 10_000 }).toEqual([]);
  const ready = await fetch(`${service.address()}/readyz`);
  expect(await ready.json()).toEqual({ status: 'ready', missing: [] });
  const rounds = () => testkit.rows<{ at: Date }>('select compared_at as at from treasuries');
  const [before] = await rounds();
  await expect
    .poll(async () => (await rounds())[0]!.at > before!.at, { timeout: 10_000 })
    .toBe(true);
  expect(await testkit.rows('select paused from controls')).toEqual([{ paused: false }]);
});
