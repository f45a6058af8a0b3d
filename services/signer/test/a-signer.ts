import type { Authority, Trust } from '@outlay/authority';
import { PAYMENT_RECEIPT } from '@outlay/authority-log/attestations';
import { createStatementSigner } from '@outlay/authority-log/signed-statement';
import { createPriceProver } from '@outlay/prices';
import { createSealer } from '@outlay/platform/sealing';
import { createLogger } from '@outlay/platform/telemetry';
import { createProofKeys } from '@outlay/authority-log/testing';
import { testGuardians } from '@outlay/prices/testing';
import type { Signer } from '@outlay/schemas/signer-api';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSignerServer } from '../src/server.ts';
import { createSigner } from '../src/signer.ts';
import { openPaymentLedger, type SigningLimits } from '../src/store/payment-ledger.ts';
import { createFileVault, sealSeed } from '../src/vault/file-vault.ts';
import { createTreasuryKeys } from '../src/vault/treasury-keys.ts';

/** Far above everything that a test pays. */
const MUCH: SigningLimits = { perPayoutMaxBaseUnits: 10n ** 12n, perDayMaxBaseUnits: 10n ** 15n };

const receiptKey = createProofKeys().receipt;

/** Verifies the receipts of every test signer of this process. */
export const RECEIPT_KEY_SET = receiptKey.keySet;

export interface TestSigner extends Signer {
  /** Stores a treasury with a given key (64 bytes); returns its address. */
  addTreasury(organizationId: string, name: string, secretKey: Uint8Array): string;
}

export interface TestSignerOptions {
  readonly mint: string;
  readonly trust: Trust;
  /** Who may decide what; a real signer has it from its door. */
  readonly authorityOf: (organizationId: string) => Authority;
  readonly limits?: SigningLimits;
  readonly requiresGuard?: boolean;
  readonly now?: () => number;
}

/** A signer in this process, with its own vault and ledger. */
export function aSigner({
  mint,
  trust,
  authorityOf,
  limits = MUCH,
  requiresGuard = false,
  now = Date.now,
}: TestSignerOptions): TestSigner {
  const masterKey = createSealer(randomBytes(32));
  const folder = mkdtempSync(join(tmpdir(), 'outlay-signer-'));
  const keys = createTreasuryKeys(folder, createFileVault(masterKey), masterKey);
  const signer = createSigner({
    keys,
    ledger: openPaymentLedger(':memory:', limits, now),
    book: { stateOf: authorityOf, logProblem: () => null },
    trust,
    price: createPriceProver([testGuardians.set]),
    mint,
    requiresGuard,
    passkeysOnChain: true,
    signReceipt: createStatementSigner(receiptKey.privateKeyPem, PAYMENT_RECEIPT).sign,
    now,
  });
  return {
    ...signer,
    addTreasury: (organizationId, name, secretKey) => {
      const key = sealSeed(masterKey, secretKey.subarray(0, 32), `${organizationId}/${name}`);
      return keys.add(organizationId, name, key, secretKey).address;
    },
  };
}

/** Serves a signer on a free port, as its own process does. */
export const serveSigner = (signer: Signer, sharedKey: Buffer) =>
  createSignerServer({
    host: '127.0.0.1',
    port: 0,
    sharedKey,
    signer,
    log: createLogger('signer-test', 'silent'),
  });
