import { createSealer } from '@outlay/platform/sealing';
import { createLogger } from '@outlay/platform/telemetry';
import type { Signer } from '@outlay/schemas/signer-api';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { relyingPartyOf } from '@outlay/platform/passkeys';
import type { PasskeyRules } from '../src/required-passkey.ts';
import type { Verifiers } from '../src/domain/verifiers.ts';
import { createSignerServer } from '../src/server.ts';
import { createSigner } from '../src/signer.ts';
import { openPasskeyStore } from '../src/store/passkey-store.ts';
import { openSeenVersions } from '../src/store/seen-versions.ts';
import { openPaymentLedger, type SigningLimits } from '../src/store/payment-ledger.ts';
import { createFileVault, sealSeed } from '../src/vault/file-vault.ts';
import { createTreasuryKeys } from '../src/vault/treasury-keys.ts';

/** Far above everything that a test pays. */
const MUCH: SigningLimits = { perPayoutMaxBaseUnits: 10n ** 12n, perDayMaxBaseUnits: 10n ** 15n };

export const RELYING_PARTY = relyingPartyOf('https://outlay.test');

export interface TestSigner extends Signer {
  /** Stores a treasury with a given key (64 bytes); returns its address. */
  addTreasury(organizationId: string, name: string, secretKey: Uint8Array): string;
}

/** A signer in this process, with its own vault and ledger. */
export function aSigner(
  verifiers: Verifiers,
  {
    mint,
    limits = MUCH,
    passkeys = {},
    now = Date.now,
  }: {
    readonly mint: string;
    readonly limits?: SigningLimits;
    readonly now?: () => number;
    readonly passkeys?: Partial<Pick<PasskeyRules, 'coolingOffMs' | 'now' | 'floor'>>;
  },
): TestSigner {
  const masterKey = createSealer(randomBytes(32));
  const folder = mkdtempSync(join(tmpdir(), 'outlay-signer-'));
  const keys = createTreasuryKeys(folder, createFileVault(masterKey), masterKey);
  const signer = createSigner({
    keys,
    ledger: openPaymentLedger(':memory:', limits, now),
    verifiers,
    passkeysOnChain: true,
    now,
    passkeys: {
      store: openPasskeyStore(':memory:', passkeys.now),
      relyingParty: RELYING_PARTY,
      floor: { min: 'SESSION', passkeyAboveUsd: null },
      coolingOffMs: 0,
      now: Date.now,
      ...passkeys,
    },
    mint,
    seen: openSeenVersions(':memory:'),
    requiresGuard: false,
    controlChangeDelayS: 0,
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
