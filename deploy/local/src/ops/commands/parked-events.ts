import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { askDatabases, OperatorError } from '../installation.ts';
import type { PrintedRow } from '../print.ts';

interface ParkedRow {
  readonly key: string;
  readonly event_id: string;
  readonly topic: string;
  readonly type: string | null;
  readonly reason: string;
  readonly attempts: number;
  readonly parked_at: Date;
}

/** Events that could not be applied and those that wait behind them, oldest first. */
export async function parkedEvents(service: SubgraphName | null): Promise<PrintedRow[]> {
  const rows = await askDatabases<ParkedRow>(
    service ? [service] : SUBGRAPH_NAMES,
    `select key, event_id, topic, substring(payload from '"type":"([A-Za-z]+)"') as type, reason, attempts, parked_at
     from parked_events order by parked_at limit 1000`,
  );
  return rows.map((row) => ({
    service: row.service,
    key: row.key,
    type: row.type,
    event: row.event_id,
    attempts: row.attempts,
    'parked at': row.parked_at.toISOString(),
    reason: row.reason.split('\n', 1)[0]?.slice(0, 120) ?? '',
  }));
}

/** One parked event whole, with its message. @throws {OperatorError} when no service has parked it */
export async function parkedEvent(eventId: string): Promise<object> {
  const [row] = await askDatabases<ParkedRow & { payload: string }>(
    SUBGRAPH_NAMES,
    'select key, event_id, topic, reason, attempts, parked_at, payload from parked_events where event_id = $1',
    [eventId],
  );
  if (!row) throw new OperatorError(`No service has parked an event ${eventId}.`);
  return row;
}
