import {
  ExtensionType,
  MINT_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import { Keypair, type AccountInfo, type PublicKey } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { mintSettingsOf } from './mint-settings.ts';

const address = Keypair.generate().publicKey;
const authority = Keypair.generate().publicKey;

/** A Token-2022 mint account with one extension. */
function aMintAccount(type: ExtensionType, value: Buffer, owner: PublicKey): AccountInfo<Buffer> {
  const base = Buffer.alloc(MINT_SIZE);
  base.writeUInt8(6, 44);
  base.writeUInt8(1, 45);
  const header = Buffer.alloc(4);
  header.writeUInt16LE(type, 0);
  header.writeUInt16LE(value.length, 2);
  const data = Buffer.concat([
    base,
    Buffer.alloc(165 - MINT_SIZE),
    Buffer.from([1]),
    header,
    value,
  ]);
  return { data, owner, lamports: 1, executable: false };
}

test.each([
  [0, false],
  [1, true],
])('a mint with the Pausable extension says whether it is paused (%i)', (flag, isPaused) => {
  const value = Buffer.concat([authority.toBuffer(), Buffer.from([flag])]);
  const account = aMintAccount(ExtensionType.PausableConfig, value, TOKEN_2022_PROGRAM_ID);
  expect(mintSettingsOf(address, account)).toMatchObject({
    decimals: 6,
    isPaused,
    permanentDelegate: null,
    extensions: [ExtensionType.PausableConfig],
  });
});

test('an authority of zeros means none', () => {
  const account = aMintAccount(
    ExtensionType.PermanentDelegate,
    Buffer.alloc(32),
    TOKEN_2022_PROGRAM_ID,
  );
  expect(mintSettingsOf(address, account)?.permanentDelegate).toBeNull();
});

test('an account that is not a Token-2022 mint has no settings and is not an error', () => {
  const other = aMintAccount(ExtensionType.PermanentDelegate, Buffer.alloc(32), TOKEN_PROGRAM_ID);
  expect(mintSettingsOf(address, other)).toBeNull();
  expect(mintSettingsOf(address, null)).toBeNull();
  const broken = { ...other, owner: TOKEN_2022_PROGRAM_ID, data: Buffer.alloc(10) };
  expect(mintSettingsOf(address, broken)).toBeNull();
});
