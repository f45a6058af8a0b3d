import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdFolder, LEDGER_FILE } from './hold-folder.ts';
import { openPaymentLedger } from './payment-ledger.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signer-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const startSigner = () =>
  openPaymentLedger(join(folder, LEDGER_FILE), {
    perPayoutMaxBaseUnits: 1n,
    perDayMaxBaseUnits: 1n,
  });

test('a folder on which a signer runs is not held, so that no two move its money', () => {
  const signer = startSigner();
  expect(holdFolder(folder)).toBeNull();
  signer.close();
  expect(holdFolder(folder)).not.toBeNull();
});

test('while a folder is held no signer starts on it, and after that one starts', () => {
  startSigner().close();
  holdFolder(folder)?.release();
  startSigner().close();
  const held = holdFolder(folder);
  expect(startSigner).toThrow('database is locked');
  held?.release();
});

test('a copy without the ledger, or with a damaged one, is held, because only its keys are needed', () => {
  expect(holdFolder(folder)).not.toBeNull();
  writeFileSync(join(folder, LEDGER_FILE), 'half of a file');
  expect(holdFolder(folder)).not.toBeNull();
});
