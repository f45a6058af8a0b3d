import { useEffect, useRef, type ReactElement } from 'react';

interface RowGroup {
  key: string;
  rows: ReactElement[];
}

/** Average number of rows in a group. */
const groupSize = 25;

/**
 * Groups consecutive rows. Each group begins at certain ids and keeps its key, so that added rows don't move or reset others.
 * `rows` have their record's id as key.
 */
export function useRowGroups(rows: readonly ReactElement[]): RowGroup[] {
  const keyOfRow = useRef<ReadonlyMap<string, string>>(new Map());
  const newKeys = useRef(0);
  const used = new Set<string>();
  const groups = split(rows).map((group) => {
    const kept = group
      .map((row) => keyOfRow.current.get(String(row.key)))
      .find((key) => key !== undefined && !used.has(key));
    const key = kept ?? `group ${(newKeys.current += 1)}`;
    used.add(key);
    return { key, rows: group };
  });
  useEffect(() => {
    keyOfRow.current = new Map(
      groups.flatMap(({ key, rows: group }) => group.map((row) => [String(row.key), key] as const)),
    );
  });
  return groups;
}

function split(rows: readonly ReactElement[]): ReactElement[][] {
  const groups: ReactElement[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (!group || Number(row.key) % groupSize === 0) groups.push([row]);
    else group.push(row);
  }
  return groups;
}
