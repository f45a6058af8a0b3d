import { isRowId } from '@outlay/platform/text';
import {
  chainAt,
  isLog,
  readBundle,
  readLog,
  readTrusted,
  verdictOf,
  verifyProof,
  type AuthorityLog,
  type Link,
  type Verdict,
} from '@outlay/verifier';
import { OperatorError, solanaRpcUrl } from '../installation.ts';
import { downloadProof } from '../operator-client.ts';
import { exportLog } from './authority.ts';
import { readBytes, readJson, trustedKeys } from './trusted-keys.ts';

export interface ProofFlags {
  /** The file with the trusted keys. */
  readonly keys?: string;
  /** The file with the organization's authority log; by default that of the running stack. */
  readonly log?: string;
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
  const isLocal = isId && process.env['OUTLAY_URL'] === undefined;
  const rpc = flags.rpc ?? (isLocal ? solanaRpcUrl() : null);
  const log = await logOf(proof, flags.log, isLocal);
  // A file may be of another installation than this one.
  const trusted =
    isId || flags.keys !== undefined ? await trustedKeys(flags.keys) : readTrusted({});
  const links = await verifyProof(proof, {
    trusted,
    ...(log && { log }),
    ...(flags.receipt !== undefined && {
      receipt: new Uint8Array(await readBytes(flags.receipt, 'a file')),
    }),
    ...(rpc !== null && { chain: chainAt(rpc) }),
  });
  return { links, verdict: verdictOf(links, trusted) };
}

/** The authority log of a file, else that of the running stack if the proof is from there. */
async function logOf(
  proof: unknown,
  file: string | undefined,
  isLocal: boolean,
): Promise<AuthorityLog | null> {
  if (file === undefined) {
    return isLocal ? readLog(await exportLog(readBundle(proof).organization_id)) : null;
  }
  const log = await readJson(file, 'a file');
  if (!isLog(log)) throw new OperatorError(`${file} is not an authority log.`);
  return readLog(log);
}
