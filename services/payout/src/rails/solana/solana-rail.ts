import { assetAccountOf } from '@outlay/solana';
import type { Signer } from '@outlay/schemas/signer-api';
import type { Logger } from '@outlay/platform/telemetry';
import { connectToNode } from '@outlay/solana/node';
import { PublicKey, type Connection } from '@solana/web3.js';
import { combineEvidence } from '../../domain/follow-attempt.ts';
import type { AddressKind } from '../../domain/settings.ts';
import type { TreasuryIdentity } from '../../domain/treasuries.ts';
import type { Rail } from '../../use-cases/ports.ts';
import { read } from './read-node.ts';
import { createEvidenceReader } from './read-evidence.ts';
import { readHistory } from './read-history.ts';
import { readPaymentFacts } from './read-payment-facts.ts';
import { readTreasuryFacts } from './read-treasury-facts.ts';
import { signTransfer } from './sign-transfer.ts';
import { signWithdrawal } from './sign-withdrawal.ts';

export interface SolanaRailOptions {
  readonly treasury: Omit<TreasuryIdentity, 'source'>;
  /** Treasuries of all organizations. None of them is a payee, and transfers within an organization are not payments. */
  readonly treasuries: () => readonly Pick<TreasuryIdentity, 'organizationId' | 'address'>[];
  readonly rpcUrl: string;
  /** A second provider, which must also confirm that a transaction expired; null when there is only one. */
  readonly witnessRpcUrl: string | null;
  /** The expected chain; null for any chain. */
  readonly genesisHash: string | null;
  readonly mint: string;
  readonly signer: Signer;
  /** Whether each payout creates an account on the chain that prevents a second payment of it. */
  readonly chainGuard: boolean;
  readonly log: Logger;
}

/** PYUSD over one Solana RPC. Sends only what is passed to `broadcast`. */
export function createSolanaRail(options: SolanaRailOptions): Rail {
  const { signer, log, chainGuard, treasuries } = options;
  const { address, organizationId } = options.treasury;
  const connection = connectToNode(options.rpcUrl);
  const witness = options.witnessRpcUrl === null ? null : connectToNode(options.witnessRpcUrl);
  const mint = new PublicKey(options.mint);
  const treasury = new PublicKey(address);
  const keys = { treasury, mint };
  const isTreasury = (text: string): boolean =>
    text === address || treasuries().some((each) => each.address === text);
  const readEvidence = createEvidenceReader(connection);
  const readWitness = witness && createEvidenceReader(witness);
  return {
    ...options.treasury,
    source: assetAccountOf(mint, treasury).toBase58(),
    addressKind: (text) => addressKind(text, isTreasury),
    isExpectedChain: createChainCheck(
      witness ? [connection, witness] : [connection],
      options.genesisHash,
      log,
    ),
    treasuryFacts: () => readTreasuryFacts(connection, keys),
    paymentFacts: (recipient, second) =>
      readPaymentFacts(connection, { ...keys, isTreasury }, { recipient, second, chainGuard }),
    sign: (transfer) => signTransfer({ ...keys, connection, signer, log }, transfer),
    withdraw: (withdrawal) => signWithdrawal({ ...keys, connection, signer, log }, withdrawal),
    broadcast: async (signedTransaction) => {
      try {
        await connection.sendRawTransaction(Buffer.from(signedTransaction, 'base64'), {
          skipPreflight: true,
          maxRetries: 0,
        });
      } catch (error) {
        log.debug({ err: error }, 'no response to a broadcast; its outcome is unknown');
      }
    },
    evidence: async (attempt) => {
      const evidence = await readEvidence(attempt);
      return readWitness ? combineEvidence(evidence, await readWitness(attempt)) : evidence;
    },
    history: (since, openSignatures) => {
      // Money sent to another organization's treasury is lost and must raise an alarm.
      const others = treasuries()
        .filter((other) => other.organizationId === organizationId && other.address !== address)
        .map((other) => keyOf(other.address));
      return readHistory(connection, { ...keys, others }, since, openSignatures);
    },
  };
}

const keyOf = (address: string): PublicKey => new PublicKey(address);

/** Checks each node's genesis hash once; logs the first mismatch only. */
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
      log.fatal(
        { genesisHash, expected },
        'the node serves another chain: nothing is signed or sent',
      );
      return (answer = false);
    }
    return (answer = true);
  };
}

/** Longest address; decoding takes quadratic time. */
const ADDRESS_CHARS_MAX = 44;

function addressKind(text: string, isTreasury: (text: string) => boolean): AddressKind {
  if (text.length > ADDRESS_CHARS_MAX) return 'none';
  try {
    const key = new PublicKey(text);
    if (key.toBase58() !== text) return 'none';
    if (isTreasury(text)) return 'treasury';
    return PublicKey.isOnCurve(key.toBytes()) ? 'wallet' : 'vault';
  } catch {
    return 'none';
  }
}
