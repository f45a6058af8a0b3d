import {
  isLog,
  FILE_CHARS_MAX,
  readBundle,
  readLog,
  readTrusted,
  type AuthorityLog,
  type ProofBundle,
  type Trusted,
} from '@outlay/verifier';

/** What a file holds, or why it can't be used. */
export type FileContent =
  | { bundle: ProofBundle }
  | { log: AuthorityLog }
  | { receipt: Uint8Array<ArrayBuffer> }
  | { problem: string };

/** Larger than any receipt. */
const receiptBytesMax = 50_000_000;

/** Reads a proof, an authority log or, for any other name than .json, a receipt. */
export async function readFile(file: File): Promise<FileContent> {
  if (!file.name.toLowerCase().endsWith('.json')) {
    if (file.size > receiptBytesMax) return { problem: `${file.name} is too large.` };
    const bytes = await file.arrayBuffer().catch(() => null);
    return bytes ? { receipt: new Uint8Array(bytes) } : { problem: `${file.name} can't be read.` };
  }
  const json = await readJson(file);
  if (isLog(json)) {
    const log = readOrNull(readLog, json);
    return log ? { log } : { problem: `${file.name} isn't a complete authority log.` };
  }
  const bundle = readOrNull(readBundle, json);
  return bundle
    ? { bundle }
    : { problem: `${file.name} isn't an Outlay proof. Choose a file named outlay-proof-….json.` };
}

/** Reads a file of trusted keys; null for another file. */
export async function readKeys(file: File): Promise<Trusted | null> {
  const keys = readOrNull(readTrusted, await readJson(file));
  return keys?.receipt ? keys : null;
}

async function readJson(file: File): Promise<unknown> {
  try {
    return file.size > FILE_CHARS_MAX ? null : JSON.parse(await file.text());
  } catch {
    return null;
  }
}

function readOrNull<Value>(read: (json: unknown) => Value, json: unknown): Value | null {
  try {
    return read(json);
  } catch {
    return null;
  }
}
