import { useCallback, useEffect, useState } from 'react';
import { readFacts, type FactsByName } from '../api/operations.ts';

/** How often what operators look at is read again. */
export const refreshMs = 5_000;

export interface FactsInView<Facts> {
  /** What was read last; stays while the next reading is under way, and when it fails. */
  readonly facts: Facts | null;
  /** Whether the newest reading failed. */
  readonly failed: boolean;
  readonly readAgain: () => void;
}

/** Reads facts of the running system again and again, one reading after the other, while somebody can see the page. */
export function useFacts<Name extends keyof FactsByName>(
  name: Name,
): FactsInView<FactsByName[Name]> {
  const [facts, setFacts] = useState<FactsByName[Name] | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    let timer: number | undefined;
    const read = async (): Promise<void> => {
      if (document.visibilityState === 'visible') {
        try {
          const answer = await readFacts(name, stop.signal);
          if (stop.signal.aborted) return;
          setFacts(answer);
          setFailed(false);
        } catch {
          if (stop.signal.aborted) return;
          setFailed(true);
        }
      }
      timer = window.setTimeout(() => void read(), refreshMs);
    };
    void read();
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [name, round]);
  const readAgain = useCallback(() => setRound((before) => before + 1), []);
  return { facts, failed, readAgain };
}
