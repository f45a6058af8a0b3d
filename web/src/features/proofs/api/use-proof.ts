import { readBundle, ShapeError, type ProofBundle } from '@outlay/verifier';
import { useCallback, useEffect, useState } from 'react';
import { authorizedFetch } from '../../../lib/authorized-fetch.ts';

export type LoadedProof =
  | { state: 'loading' | 'failed' | 'absent' | 'unpaid' }
  /** `text` is the file as downloaded. */
  | { state: 'ready'; text: string; bundle: ProofBundle };

/** Returns the proof of payment of an expense, and a function that loads it again. */
export function useProof(id: string): { proof: LoadedProof; reload: () => void } {
  const [proof, setProof] = useState<LoadedProof>({ state: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    setProof({ state: 'loading' });
    void loadProof(id, abort.signal).then((loaded) => {
      if (!abort.signal.aborted) setProof(loaded);
    });
    return () => abort.abort();
  }, [id, round]);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  return { proof, reload };
}

async function loadProof(id: string, signal: AbortSignal): Promise<LoadedProof> {
  try {
    const path = `/api/v1/expenses/${encodeURIComponent(id)}/proof`;
    const response = await authorizedFetch(path, { signal });
    if (response.status === 404) return { state: 'absent' };
    if (response.status === 409) return { state: 'unpaid' };
    if (!response.ok) return { state: 'failed' };
    const text = await response.text();
    return { state: 'ready', text, bundle: readBundle(JSON.parse(text)) };
  } catch (error) {
    if (error instanceof ShapeError || error instanceof SyntaxError) console.error(error);
    return { state: 'failed' };
  }
}
