import { LINE_ITEMS_MAX } from '../../domain/extraction.ts';
import { COLUMNS, hasWords, itemRowsOf, type ItemRow } from './item-rows.ts';
import type { ReceiptRow, ReceiptRows } from './receipt-rows.ts';
import { taxesInRows } from './tax-table.ts';

/** Rows of items whose sum is printed below them. */
export interface ItemBlock {
  items: ItemRow[];
  /** Index of the row with the sum. */
  end: number;
  evidence: ItemEvidence;
}

/** Why rows count as items, strongest first. */
export type ItemEvidence = 'sum' | 'derivedSum' | 'products';

/** Bounds the search; a receipt has fewer. */
const SUM_ROWS_MAX = 12;
const SUMMANDS_MAX = 12;

interface Search {
  rows: readonly ReceiptRow[];
  columns: readonly (ItemRow | null)[][];
  /** Rows of a table of taxes. */
  taxes: ReadonlySet<ReceiptRow>;
}

/** All blocks of items, from top to bottom: goods of different tax rates may have separate sums. */
export function itemBlocks(receipt: ReceiptRows): ItemBlock[] {
  const search = {
    rows: receipt.rows,
    columns: COLUMNS.map((column) => itemRowsOf(receipt, column)),
    taxes: new Set(taxesInRows(receipt).map(({ row }) => row)),
  };
  const blocks: ItemBlock[] = [];
  let start = 0;
  for (const end of sumRowsOf(receipt.rows)) {
    const block = blockAbove(search, start, end);
    if (block) {
      blocks.push(block);
      start = end + 1;
    }
  }
  return blocks.length > 0 ? blocks : multipliedRows(search);
}

const isPayment = ({ labels, isSum }: ReceiptRow): boolean =>
  (labels.cash || labels.change) && !isSum;

/** Rows that hold no item. */
const isBesideItems = (row: ReceiptRow, taxes: ReadonlySet<ReceiptRow>): boolean =>
  row.isSum || row.isTax || row.isHeading || taxes.has(row);

/** Rows that probably hold no item: also those named like a payment or a rounding, as a greeting card may be. */
const isMaybeBesideItems = (row: ReceiptRow, taxes: ReadonlySet<ReceiptRow>): boolean =>
  isBesideItems(row, taxes) || isPayment(row) || row.labels.rounding;

/** Rows above the payment that may hold the sum of items; below it are the sums of tax. */
function sumRowsOf(rows: readonly ReceiptRow[]): number[] {
  const sums: number[] = [];
  for (const [index, row] of rows.entries()) {
    if (sums.length === SUM_ROWS_MAX || amountsOfSum(rows, index).length === 0) continue;
    if (row.isSum) sums.push(index);
    else if (isPayment(row) && sums.length > 0) return [...sums, index];
  }
  return sums;
}

/** Amounts of a row with a sum, or of the next row where it has only amounts. */
function amountsOfSum(rows: readonly ReceiptRow[], index: number): number[] {
  const [row, next] = [rows[index], rows[index + 1]];
  const amounts =
    row?.amounts.length === 0 && next && !hasWords(next.text) ? next.amounts : row?.amounts;
  return (amounts ?? []).map(({ cents }) => cents).filter((cents) => cents !== 0);
}

type IsCandidate = (row: ReceiptRow, item: ItemRow) => boolean;

function blockAbove(search: Search, start: number, end: number): ItemBlock | null {
  const { rows, taxes } = search;
  const isPlain: IsCandidate = (row) => !isMaybeBesideItems(row, taxes);
  const found = (sums: ReadonlySet<number>, isCandidate: IsCandidate): ItemRow[] | null =>
    itemsOf(search, { start, end, sums, isCandidate });
  const printed = new Set(amountsOfSum(rows, end));
  const items =
    found(printed, isPlain) ??
    found(printed, (row) => !isBesideItems(row, taxes)) ??
    // Other amounts, such as unit prices and notes, may be between the items.
    found(printed, (row, item) => isPlain(row, item) && item.product !== null) ??
    found(printed, (row, item) => isPlain(row, item) && isAligned(row, rows[end]));
  if (items) return { items, end, evidence: 'sum' };
  const derived = found(derivedSums(rows, end), isPlain);
  const isProved = derived && (derived.length > 1 || derived.some(({ product }) => product));
  return isProved ? { items: derived, end, evidence: 'derivedSum' } : null;
}

/** Share of the row's width by which right ends of one column differ. */
const ALIGNMENT = 0.12;

/** Whether the last amounts of two rows are in one column. */
function isAligned({ row }: ReceiptRow, sum: ReceiptRow | undefined): boolean {
  const [own, other] = [row.segments.at(-1), sum?.row.segments.at(-1)];
  const left = Math.min(row.segments[0]?.left ?? 0, sum?.row.segments[0]?.left ?? 0);
  if (!own || !other) return false;
  return Math.abs(own.right - other.right) <= ALIGNMENT * (other.right - left);
}

/** Rows between two others that add up to one of the sums, in the first column in which some do; null where none do. */
function itemsOf(
  { rows, columns }: Search,
  {
    start,
    end,
    sums,
    isCandidate,
  }: {
    start: number;
    end: number;
    sums: ReadonlySet<number>;
    isCandidate: IsCandidate;
  },
): ItemRow[] | null {
  for (const column of columns) {
    const candidates = candidatesOf(rows, column, start, end, isCandidate);
    const items = summandsOf(rows, candidates, sums);
    if (items) return items;
  }
  return null;
}

/** Rows that may be the items of one sum, down from the sum before it. */
function candidatesOf(
  rows: readonly ReceiptRow[],
  column: readonly (ItemRow | null)[],
  start: number,
  end: number,
  isCandidate: IsCandidate,
): ItemRow[] {
  const candidates: ItemRow[] = [];
  for (let index = end - 1; index >= start && candidates.length < LINE_ITEMS_MAX; index -= 1) {
    const [row, item] = [rows[index], column[index]];
    if (!row || !item) continue;
    if (isCandidate(row, item)) candidates.push(item);
    else if (row.isSum && candidates.length > 0) break;
  }
  return candidates.toReversed();
}

/** Sums of items that are not printed: totals less tax and rounding, plus discounts. */
function derivedSums(rows: readonly ReceiptRow[], end: number): Set<number> {
  const centsOf = (among: readonly ReceiptRow[], is: (row: ReceiptRow) => boolean): number[] =>
    among
      .filter(is)
      .flatMap(({ amounts }) => amounts.at(-1)?.cents ?? [])
      .filter((cents) => cents !== 0)
      .slice(0, SUMMANDS_MAX);
  const totals = centsOf(rows.slice(end), ({ isSum }) => isSum);
  const added = centsOf(rows, (row) => (row.isTax || row.labels.rounding) && !row.isSum);
  const reductions = centsOf(rows, ({ labels }) => labels.discount).map(Math.abs);
  return new Set(
    totals.flatMap((total) => [
      ...added.map((cents) => total - cents),
      ...reductions.map((cents) => total + cents),
    ]),
  );
}

/** The rows directly above a sum that add up to it; null where they do not. */
function summandsOf(
  rows: readonly ReceiptRow[],
  candidates: readonly ItemRow[],
  sums: ReadonlySet<number>,
): ItemRow[] | null {
  const first = firstSummand(candidates, sums);
  if (first === null) return null;
  const last = candidates.at(-1);
  if (!last || first < candidates.length - 1) return candidates.slice(first);
  // A single row that repeats the sum of those above it is a sum without a label.
  const others = candidates.slice(0, -1);
  const above = firstSummand(others, new Set([last.cents]));
  if (above === null) return [last];
  const isRepeated = above < others.length - 1 || !hasWords(rows[last.index]?.text ?? '');
  return isRepeated ? others.slice(above) : [last];
}

function firstSummand(candidates: readonly ItemRow[], sums: ReadonlySet<number>): number | null {
  let sum = 0;
  for (let i = candidates.length - 1; i >= 0; i -= 1) {
    sum += candidates[i]?.cents ?? 0;
    if (sum !== 0 && sums.has(sum)) return i;
  }
  return null;
}

/** Rows above the first sum whose amount is quantity times price, which are a table although its sum was not found. */
function multipliedRows({ rows, columns, taxes }: Search): ItemBlock[] {
  const end = rows.findIndex((row) => row.isSum && row.amounts.length > 0);
  const proved = (columns[0] ?? []).slice(0, Math.max(0, end)).filter((item): item is ItemRow => {
    const row = item ? rows[item.index] : undefined;
    return Boolean(row && item?.product && !isMaybeBesideItems(row, taxes));
  });
  return proved.length > 0 ? [{ items: proved, end, evidence: 'products' }] : [];
}
