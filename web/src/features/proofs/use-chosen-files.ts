import {
  type ProofBundle,
  readBundle,
  readLog,
  readTrusted,
  isLog,
  FILE_CHARS_MAX,
  type AuthorityLog,
  type Trusted,
} from '@outlay/verifier';
import { useState } from 'react';
import type { Example, ProofFiles } from './use-links.ts';

/** What somebody has chosen to verify so far. */
export interface ChosenFiles {
  readonly bundle: ProofBundle | null;
  readonly files: ProofFiles;
  /** Why the last file can't be used; null when it can. */
  readonly problem: string | null;
}

const nothing: ChosenFiles = { bundle: null, files: {}, problem: null };

/** Returns the chosen files, and what adds some of them: proof, authority log and receipt in any order, keys, or an example. */
export function useChosenFiles() {
  const [chosen, setChosen] = useState(nothing);
  const add = async (added: readonly File[]) => {
    const contents = await Promise.all(added.map(readFile));
    contents.sort((left, right) => Number('bundle' in right) - Number('bundle' in left));
    setChosen((before) =>
      contents.reduce(withContent, before.files.example ? nothing : { ...before, problem: null }),
    );
  };
  const addKeys = async ([file]: readonly File[]) => {
    const trusted = file && (await readKeys(file));
    setChosen(({ bundle, files }) =>
      trusted
        ? { bundle, files: { ...files, trusted }, problem: null }
        : { bundle, files, problem: `${file?.name ?? ''} isn't a file of trusted keys.` },
    );
  };
  const tryExample = async (example: Example) => {
    const problem = "The example can't be loaded. Try again.";
    setChosen(await loadExample(example).catch(() => ({ ...nothing, problem })));
  };
  return { ...chosen, add, addKeys, tryExample };
}

function withContent(before: ChosenFiles, content: FileContent): ChosenFiles {
  const { bundle, files } = before;
  if ('problem' in content) return { ...before, problem: content.problem };
  if ('receipt' in content) {
    return bundle
      ? { ...before, files: { ...files, ...content } }
      : { ...before, problem: 'Add the proof first. Its file is named outlay-proof-….json.' };
  }
  if ('log' in content) return ofOneOrganization({ ...before, files: { ...files, ...content } });
  // The receipt was that of the last proof.
  const { receipt: _, ...others } = files;
  return ofOneOrganization({
    ...before,
    bundle: content.bundle,
    files: bundle === null ? files : others,
  });
}

/** Leaves out a log of another organization, and says so. */
function ofOneOrganization(chosen: ChosenFiles): ChosenFiles {
  const { bundle, files } = chosen;
  const { log, ...others } = files;
  if (!bundle || !log || log.organizationId === bundle.organization_id) return chosen;
  return {
    bundle,
    files: others,
    problem: `The authority log is of organization ${log.organizationId}, and the proof of organization ${bundle.organization_id}.`,
  };
}

/** The amount that the forged example claims instead of the approved one. */
const FORGED_AMOUNT = '84.50';

/** Loads an example: the proof, the authority log and the demo company's keys. */
async function loadExample(example: Example) {
  const { proof, log, keys } = (await import('./example-payment.json')).default;
  const { content } = proof;
  const forged = { ...content, amount: { ...content.amount, amount: FORGED_AMOUNT } };
  return {
    bundle: readBundle(example === 'real' ? proof : { ...proof, content: forged }),
    files: { example, log: readLog(log), trusted: readTrusted(keys) },
    problem: null,
  };
}

/** What a file holds, or why it can't be used. */
type FileContent =
  | { bundle: ProofBundle }
  | { log: AuthorityLog }
  | { receipt: Uint8Array<ArrayBuffer> }
  | { problem: string };

/** Larger than any receipt. */
const receiptBytesMax = 50_000_000;

/** Reads a proof, an authority log or, for any other name than .json, a receipt. */
async function readFile(file: File): Promise<FileContent> {
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
async function readKeys(file: File): Promise<Trusted | null> {
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
