import { PAYMENT_RECEIPT } from '@outlay/authority-log/attestations';
import { trustOf } from '@outlay/authority-log/trust';
import { createStatementSigner } from '@outlay/authority-log/signed-statement';
import { createRepeatingWork, type Service } from '@outlay/platform/lifecycle';
import { createPriceProver } from '@outlay/prices';
import { createSealer, type Sealer } from '@outlay/platform/sealing';
import type { Logger } from '@outlay/platform/telemetry';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthorityBook, type AuthorityBook } from './authority/authority-book.ts';
import { openAuthorityStore } from './authority/authority-store.ts';
import { createDoor } from './authority/door.ts';
import { openStoredHeads } from './authority/stored-heads.ts';
import type { Config } from './config.ts';
import { createSignerServer } from './server.ts';
import { createSigner } from './signer.ts';
import { LEDGER_FILE } from './store/hold-folder.ts';
import { openPaymentLedger } from './store/payment-ledger.ts';
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
  const ledger = openPaymentLedger(join(config.SIGNER_DATA_DIR, LEDGER_FILE), {
    perPayoutMaxBaseUnits: config.SIGNER_MAX_PYUSD,
    perDayMaxBaseUnits: config.SIGNER_DAILY_MAX_PYUSD,
  });
  const authority = createAuthorityParts(config, log);
  const signer = createSigner({
    keys: treasuryKeysOf(config, createSealer(config.VAULT_MASTER_KEY_FILE)),
    ledger,
    book: authority.book,
    trust: trustOf(config),
    price: createPriceProver(config.PRICE_GUARDIAN_SET_FILE),
    mint: config.PYUSD_MINT,
    requiresGuard: config.PAYOUT_CHAIN_GUARD === 'on',
    passkeysOnChain: config.PASSKEYS_ON_CHAIN,
    signReceipt: createStatementSigner(config.RECEIPT_KEY_FILE, PAYMENT_RECEIPT).sign,
  });
  const server = createSignerServer({
    host: config.HOST,
    port: config.PORT,
    sharedKey: config.SIGNER_SHARED_KEY_FILE,
    signer,
    log,
  });
  return {
    url: () => server.url(),
    start: async () => {
      await authority.start();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      await authority.stop();
      ledger.close();
    },
  };
}

/** The authority logs that this signer stores, and the port on which they arrive. */
function createAuthorityParts(
  config: Config,
  log: Logger,
): Service & { readonly book: AuthorityBook } {
  const treasuries = join(config.SIGNER_DATA_DIR, 'treasuries');
  mkdirSync(treasuries, { recursive: true, mode: 0o700 });
  const heads = openStoredHeads(join(treasuries, 'heads.sqlite'));
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
    book,
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
