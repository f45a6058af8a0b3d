import { assetAccountOf } from '@outlay/solana';
import { connectToNode } from '@outlay/solana/node';
import { TOKEN_2022_PROGRAM_ID, unpackAccount } from '@solana/spl-token';
import { PublicKey, SystemProgram, type Connection } from '@solana/web3.js';
import { OperatorError } from '../installation.ts';

/** @throws {OperatorError} when the node does not answer or serves another chain */
export async function connectToChain(rpcUrl: string, genesisHash: string): Promise<Connection> {
  const connection = connectToNode(rpcUrl);
  const found = await connection.getGenesisHash().catch((cause: unknown) => {
    throw new OperatorError(`The node does not answer: ${String(cause)}.`, { cause });
  });
  if (found === genesisHash) return connection;
  throw new OperatorError(
    `The node serves the chain ${found}, not ${genesisHash}: name the one that you mean with --genesis.`,
  );
}

/** @throws {OperatorError} when it is no address */
export function addressOf(text: string): PublicKey {
  try {
    return new PublicKey(text);
  } catch {
    throw new OperatorError(`${text.slice(0, 60)} is not an address of Solana.`);
  }
}

/** What an address holds. */
export async function readHoldings(connection: Connection, mint: PublicKey, owner: PublicKey) {
  const address = assetAccountOf(mint, owner);
  const [account, held] = await connection.getMultipleAccountsInfo([owner, address]);
  // Anyone may send SOL to the address before it is opened.
  const isOpen = held?.owner.equals(TOKEN_2022_PROGRAM_ID) === true;
  const baseUnits = isOpen ? unpackAccount(address, held, TOKEN_2022_PROGRAM_ID).amount : null;
  const lamports = BigInt(account?.lamports ?? 0);
  return { account, lamports, baseUnits, tokenBytes: held?.data.length ?? 0 };
}

/** @throws {OperatorError} when an address is no wallet, or no key can sign for it and it is not said to be a vault */
export function assertWallet(
  address: PublicKey,
  { account }: Awaited<ReturnType<typeof readHoldings>>,
  isVault: boolean,
): void {
  const { owner = SystemProgram.programId, data } = account ?? {};
  // Nonce accounts belong to the system program too, and have data.
  if (data?.length || !owner.equals(SystemProgram.programId)) {
    throw new OperatorError(
      `${address.toBase58()} is no wallet but a program, a token account or other data of ${owner.toBase58()}.`,
    );
  }
  if (isVault || PublicKey.isOnCurve(address.toBytes())) return;
  throw new OperatorError(
    `No key can sign for ${address.toBase58()}: add --vault if it is the vault of a multisig.`,
  );
}
