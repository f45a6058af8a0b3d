import type { AccuracyRow } from '@outlay/receipt-training/accuracy-table';
import type { DocumentRow } from './document-rows.ts';
import type { SpeedRow } from './speed-rows.ts';

type JudgedRow = AccuracyRow & { readonly goal: number | '' };

export interface Measured {
  learnt: readonly JudgedRow[];
  written: readonly JudgedRow[];
  lines: readonly JudgedRow[];
  splits: readonly JudgedRow[];
  labelled: readonly DocumentRow[];
  speed: readonly SpeedRow[];
}

/** The report for people: goals beside measurements, with 95 % Wilson intervals. */
export function markdownReport({
  learnt,
  written,
  lines,
  splits,
  labelled,
  speed,
}: Measured): string {
  return `# Receipts: \`npm run bench -- receipts\`

All models are measured by 5-fold cross-validation with folds by vendor: no vendor is in two folds. In brackets the 95 % Wilson interval.
Shares in percent. receipts-log.md records all experiments. The rules that find candidates were written with these receipts at hand: expect
one to three points less on other receipts.

${accuracyTable(learnt)}

The rules for digital invoices were written with these files at hand: this table detects regressions and does not predict other invoices.
services/receipt-ai/src/extraction/invoice/*.unit.spec.ts tests invoices that were written independently.

${accuracyTable(written)}

Items and taxes of receipts that were annotated by hand (services/receipt-ai/training/labels/lines.json): an item is right when its amount is exact
and its description overlaps, a tax when net, tax and gross are. The rules were written with part of them at hand.

${accuracyTable(lines)}

Photographs composed of two to four scans on a grained background, each rotated by up to four degrees; and all single scans, which must not be split.

${accuracyTable(splits)}

Labelled folders through the worker: right of judged, and how many of the values with a confidence of 0.9 and more are wrong. The
rules were written with \`faults-3\` and \`faults-4\` at hand.

${documentTable(labelled)}

Times of the worker alone, one file after another, on a machine that is not otherwise idle.

${markdownTable(
  ['', 'now', 'goal'],
  speed.map(({ what, now, goal }) => [what, String(now), String(goal)]),
)}
`;
}

/** The report on generated documents. */
export const madeReport = (
  rows: readonly DocumentRow[],
): string => `# Generated receipts: \`npm run bench -- receipts made\`

Documents of 62 countries that \`services/receipt-ai/training/src/generator\` makes from a seed that no model was trained with: invoices,
bills, receipts, mails and tickets, half as text layers, half with the misreadings of recognition. Right of judged, and how many of
the values with a confidence of 0.9 and more are wrong. Anyone gets the same numbers.

${documentTable(rows)}
`;

const documentTable = (rows: readonly DocumentRow[]): string => {
  const shown = rows.map((row) => Object.entries(row).filter(([, value]) => value !== ''));
  const head = [...new Set(shown.flatMap((cells) => cells.map(([name]) => name)))];
  return markdownTable(
    head,
    rows.map((row) => head.map((name) => row[name] ?? '')),
  );
};

function accuracyTable(rows: readonly JudgedRow[]): string {
  return markdownTable(
    ['', 'goal', 'now', '95 %', 'n'],
    rows.map(({ what, share, low, high, count, goal }) => [
      what,
      String(goal),
      share.toFixed(1),
      `${low.toFixed(1)} to ${high.toFixed(1)}`,
      String(count),
    ]),
  );
}

/** Pads columns as the formatter does, so that a new report only changes figures. */
function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(head), rule, ...rows.map(line)].join('\n');
}
