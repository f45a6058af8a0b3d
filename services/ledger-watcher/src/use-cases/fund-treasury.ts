import { hasRole, type Viewer } from '@outlay/platform/auth';
import { ok, refuse, type Result } from '@outlay/platform/result';
import type { BalanceReader } from './balance-reader.ts';
import type { Directory, Faucet } from './ports.ts';

export interface FundTreasuryPorts {
  readonly directory: Pick<Directory, 'treasuryOf'>;
  readonly reader: BalanceReader;
  /** Null on a chain whose money is real. */
  readonly faucet: Faucet | null;
}

type RefusalCode = 'FORBIDDEN' | 'NO_FAUCET' | 'TREASURY_UNAVAILABLE' | 'ALREADY_FUNDED';

/** Millionths of a PYUSD: 1,000. A treasury that has this much needs no more to try things out. */
const ENOUGH_PYUSD = 1_000_000_000n;

/** Gives the treasury of the viewer's organisation invented money, so that a demo can pay. */
export const fundTreasury =
  ({ directory, reader, faucet }: FundTreasuryPorts) =>
  async (viewer: Viewer): Promise<Result<null, RefusalCode>> => {
    if (!hasRole(viewer, 'admin')) {
      return refuse('FORBIDDEN', 'Only an admin can fund the treasury.');
    }
    if (!faucet) return refuse('NO_FAUCET', 'Send PYUSD to the address of your treasury.');
    const address = await directory.treasuryOf(viewer.organizationId);
    const balance = address === null ? null : await reader.read(address);
    if (address === null || balance === null) {
      return refuse(
        'TREASURY_UNAVAILABLE',
        'Your treasury is being set up. Try again in a moment.',
      );
    }
    if (balance.baseUnits >= ENOUGH_PYUSD) {
      return refuse('ALREADY_FUNDED', 'Your treasury already has at least 1,000 PYUSD.');
    }
    await faucet.fund(address);
    return ok(null);
  };
