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

/** Maximum length of a reason in a table. */
export const firstLineOf = (reason: string): string =>
  reason.split('\n', 1)[0]?.slice(0, 120) ?? '';

/** Failed events and those blocked behind them, oldest first. */
export async function parkedEvents(service: SubgraphName | null): Promise<PrintedRow[]> {
  const rows = await askDatabases<ParkedRow>(
    service ? [service] : SUBGRAPH_NAMES,
    `select key, event_id, topic, substring(payload from '"type":"([A-Za-z]+)"') as type, reason, attempts, parked_at
     from parked_events order by position limit 1000`,
  );
  return rows.map((row) => ({
    service: row.service,
    key: row.key,
    type: row.type,
    event: row.event_id,
    attempts: row.attempts,
    'parked at': row.parked_at.toISOString(),
    reason: firstLineOf(row.reason),
  }));
}

/** One parked event in full, with its message. @throws {OperatorError} when no service has parked it */
export async function parkedEvent(eventId: string): Promise<object> {
  const [row] = await askDatabases<ParkedRow & { payload: string }>(
    SUBGRAPH_NAMES,
    'select key, event_id, topic, reason, attempts, parked_at, payload from parked_events where event_id = $1',
    [eventId],
  );
  if (!row) throw new OperatorError(`No service has parked an event ${eventId}.`);
  return row;
}

interface AuditRow {
  readonly at: Date;
  readonly key: string;
  readonly event_id: string;
  readonly action: string;
  readonly actor: string;
  readonly reason: string;
}

/** Operators' actions on parked events and their results, newest first. */
export async function parkedAudit(service: SubgraphName | null): Promise<PrintedRow[]> {
  const rows = await askDatabases<AuditRow>(
    service ? [service] : SUBGRAPH_NAMES,
    'select at, key, event_id, action, actor, reason from parked_event_audit order by id desc limit 1000',
  );
  return rows.map(({ service: of, at, key, event_id, action, actor, reason }) => ({
    service: of,
    at: at.toISOString(),
    key,
    event: event_id,
    action,
    by: actor,
    reason: firstLineOf(reason),
  }));
}
