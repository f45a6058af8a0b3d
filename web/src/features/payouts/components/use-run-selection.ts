import { useState } from 'react';
import type { PayoutRowFragment } from '../../../generated/graphql.ts';

/** The server lets no more go at once. */
export const runPayoutsMax = 50;

interface RunSelection {
  chosen: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** All that are queued and shown, up to what one run takes. */
  chooseAll: () => void;
  clear: () => void;
}

/** Which of the shown queued payouts go with the next run; one that has left the queue meanwhile drops out. */
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
