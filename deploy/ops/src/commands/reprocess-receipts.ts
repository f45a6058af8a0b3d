import { isRowId } from '@outlay/platform/text';
import type pg from 'pg';
import { inTransaction, OperatorError } from '../installation.ts';
import { checkNote, recordAction, type OperatorNote } from '../operator-note.ts';

/** Limit of one call; the next call continues. */
const RECEIPTS_MAX = 500;

/** Analyses one receipt again. @throws {OperatorError} when there is none, or it is attached to an expense in approval */
export async function reprocessReceipt(id: string, given: OperatorNote): Promise<string> {
  const note = checkNote(given);
  if (!isRowId(id)) {
    throw new OperatorError(
      `${id.slice(0, 60)} is not the id of a receipt: a whole number above zero.`,
    );
  }
  await inTransaction('receipt-ai', async (client) => {
    const { rows } = await client.query<{ status: string; kept: string | null }>(
      `select r.status, (
           select l.status from expense_links l
           where l.receipt_id = r.id and l.status in ('submitted', 'approved', 'paid') limit 1) as kept
       from receipts r where r.id = $1 for update`,
      [id],
    );
    const [receipt] = rows;
    if (!receipt) throw new OperatorError(`There is no receipt ${id}.`);
    if (receipt.status === 'analyzing') throw new OperatorError(`Receipt ${id} is being read.`);
    if (receipt.kept !== null) {
      throw new OperatorError(
        `Receipt ${id} belongs to an expense that is ${receipt.kept}: what its approvers saw stays.`,
      );
    }
    await request(client, [id], note);
  });
  return `Receipt ${id} is read again within seconds; what was read before is replaced.`;
}

/** Analyses again all receipts that could not be read. @throws {OperatorError} when there are none */
export async function reprocessFailed(given: OperatorNote): Promise<string> {
  const note = checkNote(given);
  const count = await inTransaction('receipt-ai', async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from receipts where status = 'failed' order by id limit $1 for update skip locked`,
      [RECEIPTS_MAX],
    );
    if (rows.length === 0) throw new OperatorError('No receipt has failed.');
    await request(
      client,
      rows.map(({ id }) => id),
      note,
    );
    return rows.length;
  });
  return `${count} ${count === 1 ? 'receipt is' : 'receipts are'} read again, one after the other.`;
}

/** The service's worker picks up receipts without a lease, as after a crash. */
async function request(
  client: pg.ClientBase,
  ids: readonly string[],
  note: OperatorNote,
): Promise<void> {
  await client.query(
    `update receipts set status = 'analyzing', leased_until = null, attempts = 0
     where id = any($1::bigint[]) and status <> 'analyzing'`,
    [ids],
  );
  await recordAction(client, 'reprocess_receipt', ids, note);
}
