import { FactsCard } from './facts-card.tsx';
import { useFacts } from './use-facts.ts';
import { WaitingFigure } from './waiting-figure.tsx';

/** Events that services have written and the broker has not yet accepted. */
export const OutboxCard = () => (
  <FactsCard title="Outbox" subject="the outbox" inView={useFacts('outbox')}>
    {({ services }) => (
      <ul className="divide-y divide-line">
        {services.map(({ service, waiting, oldest_age_seconds: oldestAgeS }) => (
          <li
            key={service}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5"
          >
            <span className="font-medium">{service}</span>
            <WaitingFigure waiting={waiting} oldestAgeS={oldestAgeS} />
          </li>
        ))}
      </ul>
    )}
  </FactsCard>
);
