import type { AccuracyRow } from '@outlay/receipt-training/accuracy-table';

const FIELDS = ['total', 'currency', 'date', 'vendor', 'number', 'tax', 'lines'] as const;

/** A group of documents: right of judged for each field, and what was taken without a question but is wrong. */
export interface DocumentRow extends Readonly<Record<string, string>> {
  readonly group: string;
  /** Wrong of all values with a confidence of 0.9 and more. */
  readonly 'sure, wrong': string;
}

/** One row per group, and one of all. */
export function documentRows(tables: ReadonlyMap<string, readonly AccuracyRow[]>): DocumentRow[] {
  const all = [...tables.values()].flat();
  return [...tables, ['all', all] as const].map(([group, rows]) => {
    const of = (what: (name: string) => boolean): [number, number] => {
      const chosen = rows.filter((row) => what(row.what));
      return [
        chosen.reduce((sum, { right }) => sum + right, 0),
        chosen.reduce((sum, { count }) => sum + count, 0),
      ];
    };
    const cells = FIELDS.map((field) => {
      const [right, count] = of((name) => name === field);
      return [field, count === 0 ? '' : `${right}/${count}`];
    });
    const [sureRight, sure] = of((name) => name.endsWith(', sure'));
    return {
      group,
      ...Object.fromEntries(cells),
      'sure, wrong': `${sure - sureRight}/${sure}`,
    } as DocumentRow;
  });
}
