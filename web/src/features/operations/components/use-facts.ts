import { useCallback, useEffect, useState } from 'react';
import { readFacts, type FactsByName } from '../operations.ts';

/** Polling interval of the operators' console. */
export const refreshMs = 5_000;

export interface FactsInView<Facts> {
  /** The last result, which stays while the next request runs and when it fails. */
  readonly facts: Facts | null;
  /** Whether the newest request failed. */
  readonly failed: boolean;
  readonly readAgain: () => void;
}

/** Polls data of the running system, one request at a time, while the page is visible. */
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
