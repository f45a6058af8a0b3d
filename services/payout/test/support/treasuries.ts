import type { Rail, UnitOfWork } from '../../src/use-cases/ports.ts';
import { recogniseTreasury } from '../../src/use-cases/recognise-treasury.ts';
import { ownCause } from '../../src/use-cases/stop-payouts.ts';
import {
  createTreasuries,
  type Treasuries,
  type TreasuryRegistry,
} from '../../src/use-cases/treasuries.ts';

/** The treasuries of organization 1: its own and, if the test has one, a second one. */
export const treasuriesOfOne = (primary: Rail, second?: Rail): TreasuryRegistry =>
  createTreasuries(second ? [primary, second] : [primary]);

/** Stores treasuries as the service does before it pays from them. */
export async function recogniseAll(
  unitOfWork: UnitOfWork,
  { all }: Pick<Treasuries, 'all'>,
): Promise<void> {
  for (const rail of all) {
    await unitOfWork.run(ownCause(), (scope) => recogniseTreasury(scope, rail));
  }
}
