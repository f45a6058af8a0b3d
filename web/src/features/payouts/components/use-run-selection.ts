import { useState } from 'react';
import type { PayoutRowFragment } from '#graphql';

/** The server's limit for one run. */
export const runPayoutsMax = 50;

interface RunSelection {
  chosen: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** All queued payouts shown, up to the limit of a run. */
  chooseAll: () => void;
  clear: () => void;
}

/** The queued payouts selected for the next run; one that leaves the queue is deselected. */
export function useRunSelection(payouts: readonly PayoutRowFragment[]): RunSelection {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const queued = payouts.filter(({ status }) => status === 'QUEUED').map(({ id }) => id);
  const chosen = queued.filter((id) => wanted.includes(id));
  return {
    chosen,
    has: (id) => chosen.includes(id),
    toggle: (id) =>
      setWanted(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]),
    chooseAll: () => setWanted(queued.slice(0, runPayoutsMax)),
    clear: () => setWanted([]),
  };
}
