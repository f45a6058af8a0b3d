import { BUNDLE_CHARS_MAX } from '@outlay/verifier';

/** The content of a file, or why it can't be used. */
export type FileContent<Value> = { value: Value } | { problem: string };

/** Reads a JSON file with `read`, which throws for other content. `what` ends the sentence that says so. */
export async function readJsonFile<Value>(
  file: File,
  what: string,
  read: (json: unknown) => Value,
): Promise<FileContent<Value>> {
  if (file.size > BUNDLE_CHARS_MAX) return { problem: `${file.name} is too large.` };
  try {
    return { value: read(JSON.parse(await file.text())) };
  } catch {
    return { problem: `${file.name} isn't ${what}` };
  }
}

/** Larger than any receipt. */
const receiptBytesMax = 50_000_000;

export async function readBytes(file: File): Promise<FileContent<Uint8Array<ArrayBuffer>>> {
  if (file.size > receiptBytesMax) return { problem: `${file.name} is too large.` };
  try {
    return { value: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    return { problem: `${file.name} can't be read.` };
  }
}
