import type { AccuracyRow } from '@outlay/receipt-training/accuracy-table';
import type { PrototypeRow } from './prototype-rows.ts';
import type { SpeedRow } from './speed-rows.ts';

type JudgedRow = AccuracyRow & { readonly goal: number | '' };

export interface Measured {
  learnt: readonly JudgedRow[];
  written: readonly JudgedRow[];
  splits: readonly JudgedRow[];
  speed: readonly SpeedRow[];
  /** Empty when the prototype was not available. */
  prototype: readonly PrototypeRow[];
}

/** The readable report: goal beside measurement, with 95 % Wilson intervals. */
export function markdownReport({ learnt, written, splits, speed, prototype }: Measured): string {
  return `# Receipts: \`npm run bench -- receipts\`

Everything that is learnt is judged by 5-fold cross-validation whose folds are made by vendor: no vendor is in both halves. In brackets the
95 % Wilson interval. Shares in percent. What was tried on the way stands in receipts-log.md. The rules that find candidates were written by
people who had seen these receipts, so of them it says less: expect one to three points less on receipts from elsewhere.

${accuracyTable(learnt)}

The rules for digital invoices were written with these files at hand, so this says that nothing broke, not how well other invoices are read;
those of services/receipt-ai/src/extraction/invoice/*.unit.spec.ts were written apart.

${accuracyTable(written)}

Photographs of two to four scans on a ground with a grain, each at a slant of up to four degrees, and all scans alone: none may be split.

${accuracyTable(splits)}

Times are of the worker alone, one file after another, with whatever else the machine did.

${markdownTable(
  ['', 'now', 'goal'],
  speed.map(({ what, now, goal }) => [what, String(now), String(goal)]),
)}

The same scans read in turns with the prototype, in the same minutes. Both rankers were trained on these scans, so that the shares
compare the two and say nothing of other receipts.

${markdownTable(
  ['', 'ours', 'prototype', 'ratio', 'goal'],
  prototype.map(({ what, ...row }) => [
    what,
    ...[row.ours, row.prototype, row.ratio, row.goal].map(String),
  ]),
)}
`;
}

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

/** Pads columns as the formatter does, so that a new report changes figures only. */
function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(head), rule, ...rows.map(line)].join('\n');
}
