import { Keypair } from '@solana/web3.js';
import type { Rail } from '../../src/use-cases/ports.ts';
import type { TreasuryRegistry } from '../../src/use-cases/treasuries.ts';
import { recogniseAll, treasuriesOfOne } from './treasuries.ts';
import { type PayoutTestkit } from './payout-testkit.ts';

export interface TwoTreasuries {
  readonly treasuries: TreasuryRegistry;
  readonly primary: Rail;
  readonly second: Rail;
  /** Key of the second treasury. */
  readonly key: Keypair;
}

/** The testkit's treasury and a second one, which may pay for organization 1 only. */
export async function aSecondTreasury(
  testkit: PayoutTestkit,
  {
    baseUnits = 1_000_000_000n,
    lamports = 1_000_000_000,
    chainGuard = true,
  }: { baseUnits?: bigint; lamports?: number; chainGuard?: boolean } = {},
): Promise<TwoTreasuries> {
  const key = Keypair.generate();
  const address = key.publicKey.toBase58();
  await testkit.chain.fund(address, { lamports, baseUnits });
  testkit.signer.addTreasury('1', 'second', key.secretKey);
  const all = () =>
    [testkit.treasury, address].map((each) => ({ organizationId: '1', address: each }));
  const primary = testkit.rail({ treasuries: all, chainGuard });
  const second = testkit.rail({
    treasury: { name: 'second', organizationId: '1', isPrimary: false, address },
    chainGuard,
    treasuries: all,
  });
  const treasuries = treasuriesOfOne(primary, second);
  await recogniseAll(testkit.unitOfWork, treasuries);
  return { treasuries, primary, second, key };
}
