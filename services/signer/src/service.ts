import {
  createApprovalVerifier,
  createStatementVerifier,
  DEVICE_KEY,
  EXPENSE_STANDING,
  PASSKEY,
  PEOPLE_STANDING,
} from '@outlay/platform/approval-proof';
import type { Service } from '@outlay/platform/lifecycle';
import { createPriceProver } from '@outlay/platform/price-proof';
import { relyingPartyOf } from '@outlay/platform/passkeys';
import { createSealer, type Sealer } from '@outlay/platform/sealing';
import type { Logger } from '@outlay/platform/telemetry';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
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
  const store = passkeyStoreOf(config);
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
      store,
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
  return {
    ...server,
    stop: async () => {
      await server.stop();
      ledger.close();
      store.close();
      seen.close();
    },
  };
}
