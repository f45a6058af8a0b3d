import { Status } from '../../../components/ui/status.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import type { LastReplay, ProjectionState } from '../operations.ts';
import { FactsCard } from './facts-card.tsx';
import { ReplayButtons } from './replay-buttons.tsx';
import { useFacts } from './use-facts.ts';

/** Projections of each service, which can be rebuilt from events. */
export function ReplayCard() {
  const inView = useFacts('replays');
  return (
    <FactsCard title="Replay" subject="the projections" inView={inView}>
      {({ projections }) =>
        projections.length === 0 ? (
          <p className="text-ink-soft">No projections reported.</p>
        ) : (
          <ul className="divide-y divide-line">
            {projections.map((projection) => (
              <li
                key={`${projection.service} ${projection.projection}`}
                className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-3.5"
              >
                <Projection state={projection} />
                <ReplayButtons state={projection} onRequested={inView.readAgain} />
              </li>
            ))}
          </ul>
        )
      }
    </FactsCard>
  );
}

function Projection({ state }: { state: ProjectionState }) {
  const { service, projection, tables, events, running, last } = state;
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">
          {service}, {projection.replaceAll(/[_-]/g, ' ')}
        </span>
        {running && <Status tone="neutral">Running</Status>}
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {tables.join(', ')} from {events.join(', ')}
      </p>
      {last !== null && <Outcome last={last} />}
    </div>
  );
}

const words = { compared: 'Compared', applied: 'Replaced', failed: 'Failed' } as const;

function Outcome({ last }: { last: LastReplay }) {
  return (
    <div className="mt-1.5 text-sm">
      <p className="text-ink-soft">
        {words[last.kind]} <RelativeTime at={last.at} /> by {last.by}
        {last.reason !== null && <span className="wrap-anywhere">: {last.reason}</span>}
      </p>
      {last.tables.map((table) => (
        <p key={table.table}>
          {table.table}: {table.rows_before.toLocaleString('en')} rows,{' '}
          {table.added + table.changed + table.removed === 0
            ? 'no difference'
            : `${table.added} added, ${table.changed} changed, ${table.removed} removed`}{' '}
          <span className="font-mono text-ink-soft">
            {table.sha256_before.slice(0, 8)} → {table.sha256_after.slice(0, 8)}
          </span>
        </p>
      ))}
    </div>
  );
}
