import { Keypair } from '@solana/web3.js';
import { createKeyFileSigner } from '../../src/signer/key-file-signer.ts';
import type { Rail } from '../../src/use-cases/ports.ts';
import { createTreasuries, type Treasuries } from '../../src/use-cases/treasuries.ts';
import { aSigningLimit, type PayoutTestkit } from './payout-testkit.ts';

export interface TwoTreasuries {
  readonly treasuries: Treasuries;
  readonly primary: Rail;
  readonly second: Rail;
  /** Of the second. */
  readonly key: Keypair;
}

/** The testkit's treasury and a second one beside it, which may pay for organisation 1 alone. */
export async function aSecondTreasury(
  testkit: PayoutTestkit,
  {
    pyusdBaseUnits = 1_000_000_000n,
    lamports = 1_000_000_000,
    chainGuard = false,
  }: { pyusdBaseUnits?: bigint; lamports?: number; chainGuard?: boolean } = {},
): Promise<TwoTreasuries> {
  const key = Keypair.generate();
  const address = key.publicKey.toBase58();
  await testkit.chain.fund(address, { lamports, pyusdBaseUnits });
  const primary = testkit.rail({ otherTreasuries: [address], chainGuard });
  const second = testkit.rail({
    name: 'second',
    chainGuard,
    otherTreasuries: [primary.address],
    signer: createKeyFileSigner(JSON.stringify([...key.secretKey]), aSigningLimit()),
  });
  const treasuries = createTreasuries(primary, [{ rail: second, organizations: ['1'] }]);
  return { treasuries, primary, second, key };
}
