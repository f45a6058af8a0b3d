import type { Chain } from './chain.ts';
import {
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from './program-addresses.ts';
import { PYUSD_MINT, pyusdMintData } from './pyusd-mint.ts';
import type { SandboxIdentity } from './sandbox-identity.ts';

/**
 * Base58 of the 32 bytes "outlay-local-solana-sandbox-v001". Clients compare it with the expected chain, so that sandbox keys
 * never touch mainnet money.
 */
export const SANDBOX_GENESIS_HASH = '8W68fEB9JHtgtZfkm4oVmxJqsLJW4NipPJLTTwToSGGg';

/** 9 million SOL in lamports: enough, and still exact as a JSON number. */
const FAUCET_LAMPORTS = 9_000_000_000_000_000n;
const WRAPPED_SOL_LAMPORTS = 1_461_600n;

/** Creates missing genesis accounts, which completes a chain that was killed during its first start. */
export function ensureGenesisAccounts(chain: Chain, identity: SandboxIdentity): void {
  const put = (address: string, lamports: bigint, data: Buffer, owner: string) => {
    if (chain.views.newest(address) !== null) return;
    chain.setAccount(address, { lamports, data, owner, executable: false });
  };
  put(identity.faucet.publicKey.toBase58(), FAUCET_LAMPORTS, Buffer.alloc(0), SYSTEM_PROGRAM);
  put(WRAPPED_SOL_MINT, WRAPPED_SOL_LAMPORTS, wrappedSolMintData(), TOKEN_PROGRAM);
  const mint = pyusdMintData({
    mintAuthority: identity.pyusdMintAuthority.publicKey.toBase58(),
    admin: identity.pyusdAdmin.publicKey.toBase58(),
  });
  put(PYUSD_MINT, BigInt(chain.vm.minimumRent(mint.length)), mint, TOKEN_2022_PROGRAM);
}

/** Nine decimals, initialised, no mint authority, because the token program itself wraps SOL. */
function wrappedSolMintData(): Buffer {
  const data = Buffer.alloc(82);
  data.writeUInt8(9, 44);
  data.writeUInt8(1, 45);
  return data;
}
