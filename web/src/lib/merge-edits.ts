/** A field that both sides changed differently. The typed value stays until the user chooses. */
export interface Conflict<Values> {
  field: keyof Values & string;
  mine: Values[keyof Values & string];
  theirs: Values[keyof Values & string];
}

export interface Merge<Values> {
  /** The typed values, plus the fields that only the other side changed. */
  values: Values;
  /** Fields taken over from the other side, because the user didn't change them. */
  taken: (keyof Values & string)[];
  conflicts: Conflict<Values>[];
}

/**
 * Merges the typed values with values that someone else has saved meanwhile, field by field. The fields of a pair are merged
 * together.
 */
export function mergeEdits<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  pairs: readonly (readonly (keyof Values & string)[])[] = [],
): Merge<Values> {
  const names = Object.keys(base) as (keyof Values & string)[];
  const differ = (left: Values, right: Values, field: keyof Values) =>
    JSON.stringify(left[field]) !== JSON.stringify(right[field]);
  const changed = (values: Values, field: keyof Values & string) =>
    (pairs.find((pair) => pair.includes(field)) ?? [field]).some((each) =>
      differ(values, base, each),
    );
  const taken = names.filter((field) => !changed(mine, field) && differ(theirs, base, field));
  return {
    values: { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) },
    taken,
    conflicts: names
      .filter((field) => changed(mine, field) && changed(theirs, field))
      .filter((field) => differ(mine, theirs, field))
      .map((field) => ({ field, mine: mine[field], theirs: theirs[field] })),
  };
}
