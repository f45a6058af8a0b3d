import type pg from 'pg';
import { askDatabases, inTransaction, OperatorError } from '../installation.ts';
import { checkNote, recordAction, type OperatorNote } from '../operator-note.ts';
import type { PrintedRow } from '../print.ts';

/** Marks a stop in the switch's row as made here, and not by the service. */
const CODE = 'STOPPED_BY_OPERATOR';
const SUBJECT = ['all payouts'];

interface Switch {
  readonly paused: boolean;
  readonly code: string | null;
  readonly reason: string | null;
  readonly changed_at: Date;
  readonly sees_mint: boolean;
}

/** Whether payouts run, and how many are queued. */
export async function payoutsStatus(): Promise<PrintedRow[]> {
  const rows = await askDatabases<
    Switch & { queued: number; organizations: number; treasuries: string | null }
  >(
    ['payout'],
    `select paused, code, reason, changed_at, false as sees_mint,
       (select count(*)::int from payouts where status = 'QUEUED') as queued,
       (select count(*)::int from organization_pauses) as organizations,
       (select string_agg(name || ' (' || coalesce(stop_code, '') || ')', ', ' order by name) from treasuries
         where stop_id is not null) as treasuries from controls`,
  );
  return rows.map((row) => ({
    payouts: row.paused ? 'stopped' : 'running',
    since: row.changed_at.toISOString(),
    queued: row.queued,
    'organizations paused': row.organizations,
    'treasuries stopped': row.treasuries,
    code: row.code,
    reason: row.reason,
  }));
}

/** Stops all payouts: nothing new is signed once this returns; sent payments are followed until final. @throws {OperatorError} */
export async function pausePayouts(given: OperatorNote): Promise<string> {
  const note = checkNote(given);
  await inTransaction('payout', async (client) => {
    const { paused, reason } = await lockSwitch(client);
    if (paused) {
      throw new OperatorError(`Payouts are stopped already: ${reason ?? 'no reason given'}`);
    }
    await client.query(
      `update controls set paused = true, stop_id = gen_random_uuid(), code = $1, reason = $2, changed_at = now()
       where paused = false`,
      [CODE, `${note.by}: ${note.reason}`],
    );
    await recordAction(client, 'pause_payouts', SUBJECT, note);
  });
  return 'Payouts are stopped: nothing new is signed, and what was sent is followed to its end. Queued payouts wait.';
}

/** Resumes payouts that an operator stopped here. @throws {OperatorError} for a stop by the service */
export async function resumePayouts(given: OperatorNote): Promise<string> {
  const note = checkNote(given);
  await inTransaction('payout', async (client) => {
    const { paused, code, reason, sees_mint } = await lockSwitch(client);
    if (!paused) throw new OperatorError('Payouts are running.');
    if (code !== CODE || sees_mint) {
      throw new OperatorError(
        `The service has stopped payouts itself (${sees_mint ? 'MINT_CHANGED' : (code ?? 'no code')}: ${reason ?? ''}): find the cause, then resume as an operator in the client, which accepts what has changed.`,
      );
    }
    await client.query(
      `update controls set paused = false, stop_id = null, code = null, reason = null, changed_at = now()
       where paused and code = $1`,
      [CODE],
    );
    await recordAction(client, 'resume_payouts', SUBJECT, note);
  });
  return 'Payouts go on.';
}

/** Signers hold the same lock, and read the switch under it. */
async function lockSwitch(client: pg.ClientBase): Promise<Switch> {
  await client.query(`select pg_advisory_xact_lock(hashtext('payout-treasury'))`);
  const { rows } = await client.query<Switch>(
    `select paused, code, reason, changed_at, observed_mint is not null as sees_mint from controls for update`,
  );
  const [row] = rows;
  if (!row) throw new Error('the switch of the payouts has no row');
  return row;
}
