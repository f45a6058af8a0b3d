import { State } from '../../../components/ui/status.tsx';
import type { StatusTone } from '../../../lib/status-labels.ts';
import type { Part } from '../operations.ts';
import { FactsCard } from './facts-card.tsx';
import { useFacts } from './use-facts.ts';

const badges: Record<Part['status'], { tone: StatusTone; word: string }> = {
  ready: { tone: 'done', word: 'Ready' },
  not_ready: { tone: 'held', word: 'Not ready' },
  unreachable: { tone: 'failed', word: 'Not responding' },
};

/** Shows whether every part of the system works, and which parts fail. */
export const HealthCard = () => (
  <FactsCard title="Health" subject="the health of the parts" inView={useFacts('health')}>
    {({ parts }) => (
      <>
        <p role="status" className="text-ink-soft">
          {summaryOf(parts)}
        </p>
        <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
          {parts.map((part) => (
            <li
              key={part.name}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
            >
              <span className="font-medium">{part.name}</span>
              <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
                {part.missing.length > 0 && `lacks ${part.missing.join(', ')}`}
                <State tone={badges[part.status].tone}>{badges[part.status].word}</State>
              </span>
            </li>
          ))}
        </ul>
      </>
    )}
  </FactsCard>
);

function summaryOf(parts: readonly Part[]): string {
  const ill = parts.filter(({ status }) => status !== 'ready').map(({ name }) => name);
  if (ill.length === 0) return `All ${parts.length} parts are ready.`;
  return `${ill.length} of ${parts.length} parts need attention: ${ill.join(', ')}.`;
}
