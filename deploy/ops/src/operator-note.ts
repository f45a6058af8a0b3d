import type pg from 'pg';
import { OperatorError } from './installation.ts';

/** Operator and reason, as stored in the audit. */
export interface OperatorNote {
  readonly by: string;
  readonly reason: string;
}

const isPrintable = (text: string): boolean => !/\p{Cc}/u.test(text);

/** @throws {OperatorError} when a name or a reason is empty or invalid */
export function checkNote({ by, reason }: OperatorNote): OperatorNote {
  const note = { by: by.trim(), reason: reason.trim() };
  if (note.by.length < 2 || note.by.length > 100 || !isPrintable(note.by)) {
    throw new OperatorError('Say who you are (--by) in 2 to 100 characters.');
  }
  if (note.reason.length < 10 || note.reason.length > 500 || !isPrintable(note.reason)) {
    throw new OperatorError('Give the reason (--reason) in 10 to 500 characters.');
  }
  return note;
}

/** Records the operator's action in the service's audit, in the transaction of the action. */
export async function recordAction(
  client: pg.ClientBase,
  action: string,
  subjects: readonly string[],
  { by, reason }: OperatorNote,
): Promise<void> {
  await client.query(
    `insert into operator_audit (action, subject, actor, reason)
     select $1, subject, $3, $4 from unnest($2::text[]) as subject`,
    [action, subjects, by, reason],
  );
}
