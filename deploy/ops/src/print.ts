/** One row, formatted for people; programs get the raw values. */
export type PrintedRow = Readonly<Record<string, string | number | boolean | null>>;

/** A table for people, or a JSON array for programs; `none` is printed for an empty result. */
export function print(
  rows: readonly PrintedRow[],
  { json, none }: { json: boolean; none: string },
): void {
  if (json) console.log(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) console.log(none);
  else console.log(asTable(rows));
}

function asTable(rows: readonly PrintedRow[]): string {
  const names = Object.keys(rows[0] ?? {});
  const text = (row: PrintedRow, name: string): string => String(row[name] ?? '');
  const widths = names.map((name) =>
    Math.max(name.length, ...rows.map((row) => text(row, name).length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, place) => cell.padEnd(widths[place] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(names), ...rows.map((row) => line(names.map((name) => text(row, name))))].join('\n');
}
