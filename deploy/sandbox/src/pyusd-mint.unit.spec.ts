import {
  ExtensionType,
  getExtensionTypes,
  TOKEN_2022_PROGRAM_ID,
  unpackMint,
} from '@solana/spl-token';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PYUSD, startFixture } from './testing/sandbox-fixture.ts';
import type { Fixture } from './testing/sandbox-fixture.ts';
import { pyusdMintData } from './pyusd-mint.ts';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.sandbox.close());

describe('the PYUSD mint', () => {
  it('has the length, decimals, owner and extensions of mainnet, so clients see the real token', async () => {
    const account = await fixture.connection.getAccountInfo(PYUSD);
    const mint = unpackMint(PYUSD, account, TOKEN_2022_PROGRAM_ID);
    expect(account?.data.length).toBe(866);
    expect(account?.owner.toBase58()).toBe(TOKEN_2022_PROGRAM_ID.toBase58());
    expect(mint.decimals).toBe(6);
    // 16 is ConfidentialTransferFeeConfig, which this client library doesn't name.
    expect(getExtensionTypes(mint.tlvData)).toEqual([
      ExtensionType.MintCloseAuthority,
      ExtensionType.PermanentDelegate,
      ExtensionType.TransferFeeConfig,
      ExtensionType.ConfidentialTransferMint,
      16,
      ExtensionType.TransferHook,
      ExtensionType.MetadataPointer,
      ExtensionType.TokenMetadata,
    ]);
  });

  it('differs from mainnet only in keys held by the sandbox', () => {
    const keys = () => Keypair.generate().publicKey.toBase58();
    const one = pyusdMintData({ mintAuthority: keys(), admin: keys() });
    const other = pyusdMintData({ mintAuthority: keys(), admin: keys() });
    const differing = [...one.keys()].filter((index) => one[index] !== other[index]).length;
    expect(differing).toBeGreaterThan(0);
    // Mint authority, freeze authority and seven extension authorities of 32 bytes each.
    expect(differing).toBeLessThanOrEqual(32 * 9);
  });
});
