import type { Lag } from '../operations.ts';
import { FactsCard } from './facts-card.tsx';
import { useFacts } from './use-facts.ts';
import { WaitingFigure } from './waiting-figure.tsx';

/** The number of events by which each service lags behind. */
export function LagCard() {
  const inView = useFacts('lag');
  return (
    <FactsCard title="Lag" subject="the lag" inView={inView}>
      {({ groups }) => (
        <ul className="divide-y divide-line">
          {Object.entries(Object.groupBy(groups, ({ group }) => group)).map(([group, topics]) => (
            <GroupItem key={group} group={group} topics={topics ?? []} />
          ))}
        </ul>
      )}
    </FactsCard>
  );
}

function GroupItem({ group, topics }: { group: string; topics: Lag['groups'] }) {
  const behind = topics.filter(({ messages }) => messages > 0);
  const ages = behind.flatMap(({ oldest_age_seconds: ageS }) => ageS ?? []);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
      <span className="min-w-0 basis-32">
        <span className="font-medium">{group}</span>
        {behind.length > 0 && (
          <span className="block text-sm wrap-anywhere text-ink-soft">
            {behind.map(({ topic }) => topic).join(', ')}
          </span>
        )}
      </span>
      <WaitingFigure
        waiting={behind.reduce((sum, { messages }) => sum + messages, 0)}
        oldestAgeS={ages.length === 0 ? null : Math.max(...ages)}
      />
    </li>
  );
}
