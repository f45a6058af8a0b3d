import type { EditExpenseValues } from '../expense-form-schema.ts';

export type FieldName = keyof EditExpenseValues;

/** A field that both sides changed, differently. */
export interface Conflict {
  field: FieldName;
  mine: string;
  theirs: string;
}

export interface Merge {
  /** The typed values, plus the fields that only the other side changed. */
  values: EditExpenseValues;
  /** Taken over from the other side, because the user didn't change them. */
  taken: FieldName[];
  conflicts: Conflict[];
}

/** A policy belongs to its category: both are one choice. */
const together: Partial<Record<FieldName, FieldName>> = {
  categoryId: 'policyId',
  policyId: 'categoryId',
};

/** Merges the typed values with what someone else has saved meanwhile, field by field. */
export function mergeEdits(
  base: EditExpenseValues,
  mine: EditExpenseValues,
  theirs: EditExpenseValues,
): Merge {
  const names = Object.keys(base) as FieldName[];
  const changed = (values: EditExpenseValues, field: FieldName): boolean => {
    const partner = together[field];
    return (
      values[field] !== base[field] || (partner !== undefined && values[partner] !== base[partner])
    );
  };
  const conflicts = names
    .filter((field) => changed(mine, field) && changed(theirs, field))
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }));
  const taken = names.filter((field) => !changed(mine, field) && theirs[field] !== base[field]);
  const values = { ...mine };
  for (const field of taken) values[field] = theirs[field];
  return { values, taken, conflicts };
}
