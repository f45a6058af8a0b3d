import { isRowId } from '@outlay/platform/text';
import {
  BUNDLE_CHARS_MAX,
  chainAt,
  readTrusted,
  ShapeError,
  verdictOf,
  verifyProof,
  type Link,
  type Trusted,
  type Verdict,
} from '@outlay/verifier';
import { readFile } from 'node:fs/promises';
import { OperatorError, solanaRpcUrl } from '../installation.ts';
import { downloadIssuerKeys, downloadProof } from '../operator-client.ts';

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
  const proof = isId ? await downloadProof(expense) : await readJson(expense);
  const rpc =
    flags.rpc ?? (isId && process.env['OUTLAY_URL'] === undefined ? solanaRpcUrl() : null);
  const trusted = await trustedBy(flags, isId);
  const links = await verifyProof(proof, {
    trusted,
    ...(flags.receipt !== undefined && { receipt: new Uint8Array(await read(flags.receipt)) }),
    ...(rpc !== null && { chain: chainAt(rpc) }),
  });
  return { links, verdict: verdictOf(links, trusted) };
}

/** The keys of a file, else those of the installation that the expense was downloaded from. */
async function trustedBy({ keys }: ProofFlags, isDownloaded: boolean): Promise<Trusted> {
  if (keys !== undefined) return trustedIn(keys);
  return readTrusted(isDownloaded ? await downloadIssuerKeys() : {});
}

async function trustedIn(path: string): Promise<Trusted> {
  try {
    return readTrusted(await readJson(path));
  } catch (error) {
    if (error instanceof ShapeError) throw new OperatorError(`${path}: ${error.message}.`);
    throw error;
  }
}

const read = (path: string): Promise<Buffer> =>
  readFile(path).catch((cause: unknown) => {
    throw new OperatorError(`${path} is neither the id of an expense nor a file.`, { cause });
  });

async function readJson(path: string): Promise<unknown> {
  const bytes = await read(path);
  if (bytes.length > BUNDLE_CHARS_MAX) throw new OperatorError(`${path} is too large.`);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new OperatorError(`${path} is not JSON.`, { cause });
  }
}
