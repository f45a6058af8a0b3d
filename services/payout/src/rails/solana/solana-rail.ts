import type { Logger } from '@outlay/platform/telemetry';
import { PublicKey, type Connection } from '@solana/web3.js';
import { holdAfterSimulation } from '../../domain/chain-errors.ts';
import type { Rail, SigningOutcome, Transfer } from '../../use-cases/ports.ts';
import type { Signer } from '../../signer/signer.ts';
import { readUnitPrice, REHEARSAL_UNITS, unitLimitFor } from './compute-budget.ts';
import { connectTo, read } from './connection.ts';
import { combineEvidence } from '../../domain/follow-attempt.ts';
import { readOutflows } from './read-outflows.ts';
import { readEvidence } from './read-evidence.ts';
import { rehearse } from './rehearse.ts';
import { readPaymentFacts } from './read-payment-facts.ts';
import { pyusdAccountOf } from '../../signer/pyusd-account.ts';
import { buildTransfer, type TransferPlan } from './transfer-message.ts';

export interface SolanaRailOptions {
  readonly rpcUrl: string;
  /** A second provider, which has to agree before a silent transaction counts as expired; null: none. */
  readonly witnessRpcUrl: string | null;
  /** Null: whatever chain answers. */
  readonly genesisHash: string | null;
  readonly mint: string;
  readonly signer: Signer;
  readonly log: Logger;
}

/** PYUSD over one Solana RPC. Sends nothing that was not handed to `broadcast`. */
export function createSolanaRail(options: SolanaRailOptions): Rail {
  const { signer, log } = options;
  const connection = connectTo(options.rpcUrl);
  const witness = options.witnessRpcUrl === null ? null : connectTo(options.witnessRpcUrl);
  const mint = new PublicKey(options.mint);
  const treasury = new PublicKey(signer.address);
  return {
    isAddress,
    isExpectedChain: createChainCheck(
      witness ? [connection, witness] : [connection],
      options.genesisHash,
      log,
    ),
    paymentFacts: (recipient) => readPaymentFacts(connection, { treasury, mint, recipient }),
    sign: (transfer) => sign(connection, signer, { treasury, mint }, transfer),
    broadcast: async (signedTransaction) => {
      try {
        await connection.sendRawTransaction(Buffer.from(signedTransaction, 'base64'), {
          skipPreflight: true,
          maxRetries: 0,
        });
      } catch (error) {
        log.debug({ err: error }, 'a send had no answer, which says nothing');
      }
    },
    evidence: async (attempt) => {
      const evidence = await readEvidence(connection, attempt);
      return witness ? combineEvidence(evidence, await readEvidence(witness, attempt)) : evidence;
    },
    outflows: (since) => readOutflows(connection, pyusdAccountOf(mint, treasury), since),
  };
}

/** Asks every node once for its genesis hash; says no, and why, only the first time that it meets a stranger. */
function createChainCheck(
  nodes: readonly Connection[],
  expected: string | null,
  log: Logger,
): () => Promise<boolean> {
  let answer: boolean | null = expected === null ? true : null;
  return async () => {
    if (answer !== null) return answer;
    for (const node of nodes) {
      const genesisHash = await read('genesis hash', () => node.getGenesisHash());
      if (genesisHash === expected) continue;
      log.fatal({ genesisHash, expected }, 'this is another chain: nothing is signed or sent');
      return (answer = false);
    }
    return (answer = true);
  };
}

function isAddress(text: string): boolean {
  try {
    return new PublicKey(text).toBase58() === text;
  } catch {
    return false;
  }
}

/** Rehearses with the newest blockhash, then signs the same payment with a fitted limit and that same blockhash. */
async function sign(
  connection: Connection,
  signer: Signer,
  { treasury, mint }: Pick<TransferPlan, 'treasury' | 'mint'>,
  { recipient: address, amountBaseUnits, memo }: Transfer,
): Promise<SigningOutcome> {
  const recipient = new PublicKey(address);
  const source = pyusdAccountOf(mint, treasury);
  const destination = pyusdAccountOf(mint, recipient);
  const computeUnitPriceMicroLamports = await readUnitPrice(connection, [source, destination]);
  const { blockhash, lastValidBlockHeight } = await read('blockhash', () =>
    connection.getLatestBlockhash('confirmed'),
  );
  const plan: TransferPlan = {
    treasury,
    mint,
    recipient,
    amountBaseUnits,
    memo,
    blockhash,
    computeUnitLimit: REHEARSAL_UNITS,
    computeUnitPriceMicroLamports,
  };
  const { error, unitsConsumed } = await read('rehearsal', () =>
    rehearse(connection, buildTransfer(plan)),
  );
  if (error !== null) {
    const code = holdAfterSimulation(error);
    return code === 'later' ? { kind: 'later' } : { kind: 'objection', code };
  }
  const final = buildTransfer({
    ...plan,
    computeUnitLimit: unitLimitFor(unitsConsumed ?? REHEARSAL_UNITS),
  });
  const { signature, signedTransaction } = signer.sign(final, {
    mint,
    recipient,
    amountBaseUnits,
    memo,
  });
  return {
    kind: 'signed',
    transfer: {
      signature,
      signedTransaction,
      blockhash,
      lastValidBlockHeight: BigInt(lastValidBlockHeight),
      mint: mint.toBase58(),
      source: source.toBase58(),
      destination: destination.toBase58(),
      amountBaseUnits,
      computeUnitPriceMicroLamports,
    },
  };
}
