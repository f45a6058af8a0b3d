import type { ProofBundle } from '@outlay/verifier';
import { useState } from 'react';
import { loadExample } from './load-example.ts';
import { readFile, readKeys, type FileContent } from './read-file.ts';
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
