import { useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { mergeEdits, type Conflict, type Merge } from './merge-edits.ts';
import type { ServerForm } from './use-server-form.ts';

/** Merges values that someone else has saved meanwhile into the form that the user is editing. */
export function useMerge<Values extends FieldValues>(
  pair: readonly (keyof Values & string)[] = [],
) {
  const [merge, setMerge] = useState<Merge<Values> | null>(null);
  const take = (form: ServerForm<Values>, values: Partial<Values>) => {
    for (const [name, value] of Object.entries(values)) {
      form.set(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>);
    }
  };
  return {
    merge,
    clear: () => setMerge(null),
    start: (form: ServerForm<Values>, base: Values, mine: Values, theirs: Values) => {
      const merged = mergeEdits(base, mine, theirs, [pair]);
      take(form, merged.values);
      setMerge(merged);
    },
    choose:
      (form: ServerForm<Values>) =>
      (values: Partial<Values>, settled: readonly Conflict<Values>[]) => {
        take(form, values);
        setMerge(
          (current) =>
            current && {
              ...current,
              conflicts: current.conflicts.filter((each) => !settled.includes(each)),
            },
        );
      },
  };
}
