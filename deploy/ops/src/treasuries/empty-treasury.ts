import { formatUnits, groupThousands } from '@outlay/platform/money';
import { holdFolder } from '@outlay/signer/vault';
import { PYUSD_DECIMALS } from '@outlay/solana';
import { VersionedTransaction, type Connection } from '@solana/web3.js';
import bs58 from 'bs58';
import { randomBytes } from 'node:crypto';
import { OperatorError } from '../installation.ts';
import type { PrintedRow } from '../print.ts';
import { emptyingMessage, type Movement } from './emptying-message.ts';
import { openTreasuries, type Treasury, type VaultFlags } from './open-treasuries.ts';
import { planEmptying, type Emptying } from './plan-emptying.ts';
import { addressOf, assertWallet, connectToChain, readHoldings } from './read-chain.ts';
import { rehearse, sendAndFollow } from './send-and-follow.ts';

export interface ChainFlags extends VaultFlags {
  readonly rpc: string;
  readonly genesis: string;
  readonly mint: string;
}

export interface EmptyingFlags extends ChainFlags {
  readonly to: string;
  readonly asset: 'PYUSD' | 'SOL' | 'all';
  readonly close?: true;
  readonly vault?: true;
  readonly yes?: true;
}

/** The person at the terminal. An answer is empty when there is nobody. */
export interface Person {
  readonly say: (line: string) => void;
  readonly ask: (question: string) => Promise<string>;
}

/** As many as a person compares. */
const CONFIRMED_CHARS = 6;
const SOL_DECIMALS = 9;
const pyusd = (baseUnits: bigint) => formatUnits(baseUnits, PYUSD_DECIMALS);
const sol = (lamports: bigint) => formatUnits(lamports, SOL_DECIMALS);

/** A row for each treasury: whose it is, what it holds, and whether its key opens. @throws {OperatorError} */
export async function listTreasuries(flags: ChainFlags): Promise<PrintedRow[]> {
  const treasuries = openTreasuries(flags);
  const connection = await connectToChain(flags.rpc, flags.genesis);
  const rowOf = async ({ organizationId: organization, name, address, sign }: Treasury) => {
    const held = await readHoldings(connection, addressOf(flags.mint), addressOf(address));
    const [PYUSD, SOL] = [pyusd(held.baseUnits ?? 0n), sol(held.lamports)];
    // These bytes are no transaction.
    const isOpen = await sign(randomBytes(32)).catch(() => null);
    return { organization, name, address, PYUSD, SOL, key: isOpen ? 'opens' : 'does not open' };
  };
  return Promise.all(treasuries.map(rowOf));
}

/** Moves a treasury's money to a wallet, once a person has confirmed it. @throws {OperatorError} with the reason */
export async function emptyTreasury(
  address: string,
  flags: EmptyingFlags,
  person: Person,
): Promise<void> {
  const treasury = openTreasuries(flags).find((each) => each.address === address);
  if (!treasury) throw new OperatorError(`${flags.signer} has no key of a treasury ${address}.`);
  const held = holdFolder(flags.signer);
  if (!held) throw new OperatorError(`A signer runs on ${flags.signer}: stop it first.`);
  try {
    await move(treasury, flags, person);
  } finally {
    held.release();
  }
}

async function move(treasury: Treasury, flags: EmptyingFlags, person: Person): Promise<void> {
  const connection = await connectToChain(flags.rpc, flags.genesis);
  const { movement, costs } = await movementOf(connection, treasury, flags);
  person.say(textOf(treasury, flags.to, costs));
  if (!flags.yes) {
    const typed = await person.ask(`Type the last ${CONFIRMED_CHARS} characters of the wallet: `);
    if (typed.trim() !== flags.to.slice(-CONFIRMED_CHARS)) {
      throw new OperatorError('These are not its last characters: nothing has moved.');
    }
  }
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
  const transaction = new VersionedTransaction(emptyingMessage(movement, blockhash));
  const signed = await treasury.sign(transaction.message.serialize());
  transaction.signatures = [signed];
  await rehearse(connection, transaction);
  const signature = bs58.encode(signed);
  person.say(`Sends ${signature} and waits until it is final.`);
  await sendAndFollow(connection, transaction.serialize(), signature, lastValidBlockHeight);
  person.say('It is final: the wallet has the money.');
}

async function movementOf(
  connection: Connection,
  { address, sign }: Treasury,
  flags: EmptyingFlags,
): Promise<{ movement: Movement; costs: Emptying }> {
  await sign(randomBytes(32));
  const [treasury, recipient, mint] = [
    addressOf(address),
    addressOf(flags.to),
    addressOf(flags.mint),
  ];
  if (treasury.equals(recipient)) throw new OperatorError('The wallet is the treasury itself.');
  const from = await readHoldings(connection, mint, treasury);
  const to = await readHoldings(connection, mint, recipient);
  assertWallet(recipient, to, flags.vault === true);
  const movement = { treasury, recipient, mint, closes: flags.close === true };
  const { blockhash } = await connection.getLatestBlockhash();
  // The same for whatever moves.
  const draft = emptyingMessage({ ...movement, baseUnits: 1n, lamports: 1n }, blockhash);
  const fee = (await connection.getFeeForMessage(draft)).value;
  const rent = await connection.getMinimumBalanceForRentExemption(from.tokenBytes);
  const plan = planEmptying(
    {
      baseUnits: from.baseUnits ?? 0n,
      lamports: from.lamports,
      feeLamports: BigInt(fee ?? 0),
      rentLamports: to.baseUnits === null ? BigInt(rent) : 0n,
    },
    flags.asset,
  );
  if (!plan.ok) throw new OperatorError(plan.refusals[0].message);
  return { movement: { ...movement, ...plan.value }, costs: plan.value };
}

function textOf(
  { address, name, organizationId }: Treasury,
  to: string,
  { baseUnits, lamports, feeLamports, rentLamports }: Emptying,
): string {
  const rent = ` and ${sol(rentLamports)} SOL of rent to open the wallet's PYUSD account`;
  return [
    `From ${address} (${name}, organization ${organizationId})`,
    `to   ${to}: ${groupThousands(pyusd(baseUnits))} PYUSD and ${sol(lamports)} SOL.`,
    `The treasury pays ${sol(feeLamports)} SOL for the transaction${rentLamports > 0n ? rent : ''}.`,
  ].join('\n');
}
