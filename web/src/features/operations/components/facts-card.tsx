import type { ReactNode } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import type { FactsInView } from './use-facts.ts';

/** A card over data that is polled: the last result stays visible and is marked when it is stale. */
export const FactsCard = <Facts extends object>({
  title,
  subject,
  inView: { facts, failed, readAgain },
  children,
}: {
  title: string;
  /** Its name within sentences, such as 'the outbox'. */
  subject: string;
  inView: FactsInView<Facts>;
  children: (facts: Facts) => ReactNode;
}) => (
  <Section title={title}>
    <div className="grid grid-cols-1 gap-4">
      {failed && (
        <RetryBanner
          message={
            facts === null
              ? `Failed to load ${subject}`
              : `Failed to refresh ${subject}. This may be out of date.`
          }
          onRetry={readAgain}
        />
      )}
      {facts !== null && <Unavailable names={unavailableIn(facts)} />}
      {facts !== null && children(facts)}
      {facts === null && !failed && <ListSkeleton note={`Loading ${subject}`} rows={3} />}
    </div>
  </Section>
);

const unavailableIn = (facts: object): readonly string[] =>
  'unavailable' in facts ? (facts.unavailable as readonly string[]) : [];

function Unavailable({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Banner tone="warning">
      {names.length === 1
        ? "Missing, because it isn't responding: "
        : "Missing, because they aren't responding: "}
      {names.join(', ')}.
    </Banner>
  );
}
