import { isRowId } from '@outlay/platform/text';
import {
  chainAt,
  readTrusted,
  verdictOf,
  verifyProof,
  type Link,
  type Verdict,
} from '@outlay/verifier';
import { solanaRpcUrl } from '../installation.ts';
import { downloadProof } from '../operator-client.ts';
import { readBytes, readJson, trustedKeys } from './trusted-keys.ts';

export interface ProofFlags {
  /** The file with the trusted keys. */
  readonly keys?: string;
  /** The receipt's file. */
  readonly receipt?: string;
  /** The Solana node to ask; by default that of the running stack. */
  readonly rpc?: string;
}

/**
 * Verifies the proof of payment of an expense, downloaded or from a file.
 *
 * @throws {OperatorError} when there is none, or a file can't be read
 */
export async function verifyApproval(
  expense: string,
  flags: ProofFlags,
): Promise<{ links: Link[]; verdict: Verdict }> {
  const isId = isRowId(expense);
  const proof = isId
    ? await downloadProof(expense)
    : await readJson(expense, 'the id of an expense or a file');
  const rpc =
    flags.rpc ?? (isId && process.env['OUTLAY_URL'] === undefined ? solanaRpcUrl() : null);
  // A file may be of another installation than this one.
  const trusted =
    isId || flags.keys !== undefined ? await trustedKeys(flags.keys) : readTrusted({});
  const links = await verifyProof(proof, {
    trusted,
    ...(flags.receipt !== undefined && {
      receipt: new Uint8Array(await readBytes(flags.receipt, 'a file')),
    }),
    ...(rpc !== null && { chain: chainAt(rpc) }),
  });
  return { links, verdict: verdictOf(links, trusted) };
}
