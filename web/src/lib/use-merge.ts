import { useEffect, useRef, useState } from 'react';
import type { FormDraft } from './form-draft.ts';
import { mergeEdits, type Conflict, type Merge } from './merge-edits.ts';

interface MergedForm<Values> {
  /** The saved values, and the version that they are of; undefined for a form that starts empty. */
  initial: Values;
  version: string | undefined;
  /** Fields that are chosen together. */
  pair: readonly (keyof Values & string)[];
  kept: FormDraft<Values> | null;
  values: Values;
  isBusy: boolean;
  onTake: (values: Partial<Values>) => void;
}

/** Merges values that someone else has saved meanwhile into the form that the user is editing. */
export function useMerge<Values extends object>(form: MergedForm<Values>) {
  const { initial, version, pair, values, isBusy, onTake } = form;
  const [merge, setMerge] = useState(() => mergeOfKept(form));
  const base = useRef({ initial, version });
  useEffect(() => {
    if (isBusy || base.current.version === version) return;
    const before = base.current.initial;
    base.current = { initial, version };
    const merged = mergeEdits(before, values, initial, [pair]);
    onTake(merged.values);
    const isTyped = JSON.stringify(before) !== JSON.stringify(values);
    setMerge(isTyped && merged.taken.length + merged.conflicts.length > 0 ? merged : null);
  }, [version, isBusy]);
  return {
    merge,
    clear: () => setMerge(null),
    /** The form's own save, which is nobody else's change. */
    rebase: (saved: Values) => {
      base.current = { ...base.current, initial: saved };
    },
    choose: (chosen: Partial<Values>, settled: readonly Conflict<Values>[]) => {
      onTake(chosen);
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

/** What was changed elsewhere while the input was kept. */
function mergeOfKept<Values extends object>({
  initial,
  version,
  pair,
  kept,
}: MergedForm<Values>): Merge<Values> | null {
  if (kept === null || version === undefined || kept.version === version) return null;
  const merged = mergeEdits({ ...initial, ...kept.base }, { ...initial, ...kept.values }, initial, [
    pair,
  ]);
  return merged.conflicts.length > 0 ? merged : null;
}
