import { useState } from 'react';
import type { Lag } from '../operations.ts';
import { formatAge } from '../../../lib/format-age.ts';
import { FactsCard } from './facts-card.tsx';
import { followLag, type GroupLag } from './lag-history.ts';
import { LagLine } from './lag-line.tsx';
import { useFacts } from './use-facts.ts';
import { WaitingFigure } from './waiting-figure.tsx';

/** The number of events by which each service lags behind. */
export function LagCard() {
  const inView = useFacts('lag');
  return (
    <FactsCard title="Lag" subject="the lag" inView={inView}>
      {(lag) => <Groups lag={lag} />}
    </FactsCard>
  );
}

function Groups({ lag }: { lag: Lag }) {
  const [followed, setFollowed] = useState<{ lag: Lag | null; groups: GroupLag[] }>({
    lag: null,
    groups: [],
  });
  // Each sample is a new object and added once.
  if (followed.lag !== lag) setFollowed({ lag, groups: followLag(followed.groups, lag) });
  return (
    <ul className="divide-y divide-line">
      {followed.groups.map(({ group, waiting, oldestAgeS, behind, history }) => (
        <li
          key={group}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5"
        >
          <span className="min-w-0 basis-32">
            <span className="font-medium">{group}</span>
            {behind.length > 0 && (
              <span className="block text-sm wrap-anywhere text-ink-soft">{behind.join(', ')}</span>
            )}
          </span>
          <div className="flex grow flex-wrap items-center gap-x-5 gap-y-1 lg:justify-end">
            {history.some((reading) => reading.waiting > 0) && (
              <>
                <LagLine
                  what={`Events waiting for ${group}`}
                  values={history.map((reading) => reading.waiting)}
                  format={(count) =>
                    `${count.toLocaleString('en')} ${count === 1 ? 'event' : 'events'}`
                  }
                />
                <LagLine
                  what={`Age of the oldest event waiting for ${group}`}
                  values={history.map((reading) => reading.oldestAgeS)}
                  format={formatAge}
                />
              </>
            )}
            <span className="ml-auto min-w-44 text-right lg:ml-0">
              <WaitingFigure waiting={waiting} oldestAgeS={oldestAgeS} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
