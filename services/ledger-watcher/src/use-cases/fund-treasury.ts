import { hasRole, type Viewer } from '@outlay/platform/auth';
import { ok, refuse, type Result } from '@outlay/platform/result';
import type { BalanceReader } from './balance-reader.ts';
import type { Directory, Faucet } from './ports.ts';

export interface FundTreasuryPorts {
  readonly directory: Pick<Directory, 'treasuryOf'>;
  readonly reader: BalanceReader;
  /** Null on a chain with real money. */
  readonly faucet: Faucet | null;
}

type RefusalCode = 'FORBIDDEN' | 'NO_FAUCET' | 'TREASURY_UNAVAILABLE' | 'ALREADY_FUNDED';

/** 1,000 PYUSD in millionths: enough for a demo. */
const ENOUGH_PYUSD = 1_000_000_000n;

/** Gives invented money to the treasury of the viewer's organization, for a demo. */
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
