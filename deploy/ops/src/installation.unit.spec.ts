import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditAddress, connectKafka, databaseUrlOf, solanaRpcUrl } from './installation.ts';

let dataDir: string;

/** The local stack of this folder is running. */
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'outlay-ops-'));
  const local = {
    solanaRpcUrl: 'http://local-chain',
    auditAddress: 'local-wallet',
    kafka: { brokers: '127.0.0.1:9', users: {} },
    services: { 'receipt-ai': { databaseUrl: 'postgres://local/receipts' } },
  };
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify(local));
  vi.stubEnv('OUTLAY_DATA_DIR', dataDir);
  for (const name of [
    ...['OUTLAY_URL', 'KAFKA_BROKERS', 'SOLANA_RPC_URL', 'AUDIT_ADDRESS'],
    'RECEIPT_AI_DATABASE_URL',
  ]) {
    vi.stubEnv(name, undefined);
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

const facts = () => [databaseUrlOf('receipt-ai'), solanaRpcUrl(), auditAddress()];

test('commands read the local stack of the data folder', () => {
  expect(facts()).toEqual(['postgres://local/receipts', 'http://local-chain', 'local-wallet']);
});

test('the addresses of another installation come from the environment', () => {
  vi.stubEnv('OUTLAY_URL', 'https://outlay.example.com');
  vi.stubEnv('RECEIPT_AI_DATABASE_URL', 'postgres://far/receipts');
  vi.stubEnv('SOLANA_RPC_URL', 'https://far-chain');
  vi.stubEnv('AUDIT_ADDRESS', 'far-wallet');
  expect(facts()).toEqual(['postgres://far/receipts', 'https://far-chain', 'far-wallet']);
});

test.each([
  ['RECEIPT_AI_DATABASE_URL', () => databaseUrlOf('receipt-ai')],
  ['SOLANA_RPC_URL', solanaRpcUrl],
  ['AUDIT_ADDRESS', auditAddress],
  ['KAFKA_BROKERS', () => connectKafka()],
])(
  'without %s, another installation is never judged by what the local stack says',
  (name, read) => {
    vi.stubEnv('OUTLAY_URL', 'https://outlay.example.com');
    expect(read).toThrow(`Set ${name}`);
  },
);
