import { OperatorError } from './installation.ts';

/** Operator and reason, as stored in the audit. */
export interface OperatorNote {
  readonly by: string;
  readonly reason: string;
}

/** @throws {OperatorError} when a name is too short or too long */
export function checkName(name: string | undefined): string {
  const by = (name ?? '').trim();
  if (by.length >= 2 && by.length <= 40) return by;
  throw new OperatorError('Give your name (--by) in 2 to 40 characters.');
}

/** @throws {OperatorError} when a name or a reason has the wrong length */
export function checkNote({ by, reason }: OperatorNote): OperatorNote {
  const note = { by: checkName(by), reason: reason.trim() };
  if (note.reason.length >= 10 && note.reason.length <= 500) return note;
  throw new OperatorError('Give the reason (--reason) in 10 to 500 characters.');
}
