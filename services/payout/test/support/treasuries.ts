import type { Rail } from '../../src/use-cases/ports.ts';
import { createTreasuries, type TreasuryRegistry } from '../../src/use-cases/treasuries.ts';

/** The treasuries of organisation 1: its own, and a second one where a test has one. */
export const treasuriesOfOne = (primary: Rail, second?: Rail): TreasuryRegistry =>
  createTreasuries(second ? [primary, second] : [primary]);
