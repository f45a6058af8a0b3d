import {
  createApprovalVerifier,
  createStatementVerifier,
  DEVICE_KEY,
  EXPENSE_STANDING,
  PASSKEY,
  PEOPLE_STANDING,
} from '@outlay/platform/approval-proof';
import { trustOf } from '@outlay/authority-log/trust';
import { createRepeatingWork, type Service } from '@outlay/platform/lifecycle';
import { createPriceProver } from '@outlay/platform/price-proof';
import { relyingPartyOf } from '@outlay/platform/passkeys';
import { createSealer, type Sealer } from '@outlay/platform/sealing';
import type { Logger } from '@outlay/platform/telemetry';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthorityBook } from './authority/authority-book.ts';
import { openAuthorityStore } from './authority/authority-store.ts';
import { createDoor } from './authority/door.ts';
import { openKeptHeads } from './authority/kept-heads.ts';
import type { Config } from './config.ts';
import { createSignerServer } from './server.ts';
import { createSigner } from './signer.ts';
import { openPasskeyStore, type PasskeyStore } from './store/passkey-store.ts';
import { openPaymentLedger } from './store/payment-ledger.ts';
import { openSeenVersions } from './store/seen-versions.ts';
import { createFileVault } from './vault/file-vault.ts';
import type { KeyVault } from './vault/key-vault.ts';
import { createTransitVault } from './vault/transit-vault.ts';
import { createTreasuryKeys, type TreasuryKeys } from './vault/treasury-keys.ts';

/** How often announcements are compared with the log. */
const OVERDUE_POLL_MS = 15_000;

/** The treasuries' keys as this process is configured. */
export const treasuryKeysOf = (config: Config, masterKey: Sealer): TreasuryKeys =>
  createTreasuryKeys(
    join(config.SIGNER_DATA_DIR, 'treasuries'),
    vaultOf(config, masterKey),
    masterKey,
  );

/** The passkeys and rules that this signer has seen. */
export const passkeyStoreOf = ({ SIGNER_DATA_DIR }: Config): PasskeyStore =>
  openPasskeyStore(join(SIGNER_DATA_DIR, 'passkeys.sqlite'));

function vaultOf(config: Config, masterKey: Sealer): KeyVault {
  const { KEY_VAULT, TRANSIT_ADDRESS, TRANSIT_TOKEN_FILE, TRANSIT_MOUNT } = config;
  return KEY_VAULT === 'transit' &&
    TRANSIT_ADDRESS !== undefined &&
    TRANSIT_TOKEN_FILE !== undefined
    ? createTransitVault({
        address: TRANSIT_ADDRESS,
        token: TRANSIT_TOKEN_FILE.trim(),
        mount: TRANSIT_MOUNT,
      })
    : createFileVault(masterKey);
}

export function createSignerService(config: Config, log: Logger): Service & { url(): string } {
  mkdirSync(config.SIGNER_DATA_DIR, { recursive: true, mode: 0o700 });
  const ledger = openPaymentLedger(join(config.SIGNER_DATA_DIR, 'payments.sqlite'), {
    perPayoutMaxBaseUnits: config.SIGNER_MAX_PYUSD,
    perDayMaxBaseUnits: config.SIGNER_DAILY_MAX_PYUSD,
  });
  const passkeyStore = passkeyStoreOf(config);
  const seen = openSeenVersions(join(config.SIGNER_DATA_DIR, 'standings.sqlite'));
  const signer = createSigner({
    keys: treasuryKeysOf(config, createSealer(config.VAULT_MASTER_KEY_FILE)),
    ledger,
    verifiers: {
      ...createApprovalVerifier({
        submissionKeySet: config.SUBMISSION_PUBLIC_KEYS_FILE,
        certificateKeySet: config.CERTIFICATE_PUBLIC_KEYS_FILE,
        autoApprovalMaxUsd: config.AUTO_APPROVAL_MAX_USD,
      }),
      expenseStanding: createStatementVerifier(
        config.SUBMISSION_PUBLIC_KEYS_FILE,
        EXPENSE_STANDING,
      ),
      peopleStanding: createStatementVerifier(config.WALLET_PUBLIC_KEYS_FILE, PEOPLE_STANDING),
      passkey: createStatementVerifier(config.WALLET_PUBLIC_KEYS_FILE, PASSKEY),
      price: createPriceProver(config.PRICE_GUARDIAN_SET_FILE),
      deviceKey: createStatementVerifier(config.WALLET_PUBLIC_KEYS_FILE, DEVICE_KEY),
      assuranceMin: config.APPROVAL_ASSURANCE_MIN,
    },
    passkeys: {
      store: passkeyStore,
      floor: { min: config.APPROVAL_ASSURANCE_MIN, passkeyAboveUsd: config.PASSKEY_ABOVE_USD },
      relyingParty: relyingPartyOf(config.PUBLIC_URL),
      coolingOffMs: config.PASSKEY_COOLING_OFF_S * 1_000,
      now: Date.now,
    },
    mint: config.PYUSD_MINT,
    seen,
    now: Date.now,
    requiresGuard: config.PAYOUT_CHAIN_GUARD === 'on',
    controlChangeDelayS: config.CONTROL_CHANGE_DELAY_S,
    passkeysOnChain: config.PASSKEYS_ON_CHAIN,
  });
  const server = createSignerServer({
    host: config.HOST,
    port: config.PORT,
    sharedKey: config.SIGNER_SHARED_KEY_FILE,
    signer,
    log,
  });
  const authority = createAuthorityParts(config, log);
  return {
    url: () => server.url(),
    start: async () => {
      await authority.start();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      await authority.stop();
      for (const store of [ledger, passkeyStore, seen]) store.close();
    },
  };
}

/** The authority logs that this signer keeps, and the door through which they arrive. */
function createAuthorityParts(config: Config, log: Logger): Service {
  const treasuries = join(config.SIGNER_DATA_DIR, 'treasuries');
  mkdirSync(treasuries, { recursive: true, mode: 0o700 });
  const heads = openKeptHeads(join(treasuries, 'heads.sqlite'));
  const store = openAuthorityStore(join(config.SIGNER_DATA_DIR, 'authority.sqlite'));
  const book = createAuthorityBook({ store, heads, trust: trustOf(config), log });
  const overdue = createRepeatingWork({
    name: 'what was forbidden',
    log,
    intervalMs: OVERDUE_POLL_MS,
    round: () => {
      book.checkOverdue();
      return Promise.resolve(undefined);
    },
  });
  const door = createDoor({
    host: config.HOST,
    port: config.AUTHORITY_PORT,
    writerKey: config.AUTHORITY_WRITER_KEY_FILE,
    carrierKey: config.AUTHORITY_CARRIER_KEY_FILE,
    book,
    log,
  });
  return {
    start: async () => {
      await overdue.start();
      await door.start();
    },
    stop: async () => {
      await door.stop();
      await overdue.stop();
      heads.close();
      store.close();
    },
  };
}
