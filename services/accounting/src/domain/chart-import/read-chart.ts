import { readCsv, type CsvRow } from '@outlay/platform/csv';
import { ok, refuse, type Result } from '@outlay/platform/result';
import type { AccountKind } from '../account.ts';
import { kindOfNumber, kindOfType } from './account-kinds.ts';

type Tool = 'Xero' | 'QuickBooks Online' | 'DATEV' | 'hledger';

/** A line of a chart that another tool exported. */
export interface ChartLine {
  /** In the file, from 1. */
  readonly line: number;
  /** Made from the name where the tool has no number. */
  readonly code: string;
  readonly name: string;
  /** Null for what expenses are never booked to. */
  readonly kind: AccountKind | null;
}

export interface ReadChart {
  readonly tool: Tool;
  readonly lines: readonly ChartLine[];
}

/** Characters of a file; 500 accounts have far fewer. */
const CHART_LENGTH_MAX = 80_000;
const CODE_LENGTH_MAX = 20;

const unreadable = (message: string) => refuse('VALIDATION_FAILED', message, 'csv');

/**
 * Reads a chart by the columns of the tool that exported it:
 * - Xero, Chart of accounts, Export: `*Code,*Name,*Type,*Tax Code,Description,...`, with or without asterisks
 * - QuickBooks Online, Account List, Export: `Account,Type,Detail Type,Description,Balance,Currency,Account #`, or with the names of its
 *   import, `Account Number,Account Name,Type,Detail Type`
 * - DATEV, EXTF category 20: `Konto;Kontenbeschriftung;Sprach-ID` below the header
 *   (https://developer.datev.de/datev/platform/de/dtvf/formate/kontenbeschriftungen)
 * - hledger, `accounts --types` or account directives: `account expenses:4660 Travel  ; type: X`
 */
export function readChart(csv: string): Result<ReadChart, 'VALIDATION_FAILED'> {
  if (csv.length > CHART_LENGTH_MAX) return unreadable('The file may have 80,000 characters.');
  const isDatev = /^\uFEFF?"?(?:EXTF|DTVF)"?;/.test(csv);
  if (!isDatev && isHledger(csv)) return ok({ tool: 'hledger', lines: hledgerLines(csv) });
  const rows = readCsv(csv, { delimiter: isDatev ? ';' : ',', field: 'csv' });
  if (!rows.ok) return rows;
  return isDatev ? datevChart(rows.value) : columnsChart(rows.value);
}

/** Columns by their names; those of the first tool that has its columns count. */
const COLUMNS = [
  { tool: 'Xero', code: ['code'], name: ['name'], type: ['type'] },
  {
    tool: 'QuickBooks Online',
    code: ['account #', 'account number', 'number'],
    name: ['account', 'account name', 'full name', 'name'],
    type: ['type', 'account type'],
  },
] as const;

function columnsChart([head, ...rows]: readonly CsvRow[]): Result<ReadChart, 'VALIDATION_FAILED'> {
  const titles = (head?.cells ?? []).map((title) => title.replace('*', '').toLowerCase());
  const place = (names: readonly string[]) => titles.findIndex((title) => names.includes(title));
  for (const { tool, ...columns } of COLUMNS) {
    const [code, name, type] = [place(columns.code), place(columns.name), place(columns.type)];
    if (name < 0 || type < 0 || (tool === 'Xero' && code < 0)) continue;
    const lines = rows.map(({ line, cells }) => {
      const label = cells[name] ?? '';
      return lineOf(line, cells[code] ?? '', label, kindOfType(cells[type] ?? '', label));
    });
    return ok({ tool, lines: lines.filter((each) => each.name !== '') });
  }
  return unreadable(
    'Line 1 has no columns of Xero (Code, Name, Type), QuickBooks (Account, Type) or DATEV (EXTF), and no line declares an account of hledger.',
  );
}

/** DATEV's header: field 3 is the category, field 14 the length of account numbers, field 27 the chart. */
const HEADER = { category: 2, digits: 13, chart: 26 };
const ACCOUNT_NAMES = '20';
const SKR_DIGITS = 4;

function datevChart([head, titles, ...rows]: readonly CsvRow[]): Result<
  ReadChart,
  'VALIDATION_FAILED'
> {
  const header = head?.cells ?? [];
  if (header[HEADER.category] !== ACCOUNT_NAMES || titles?.cells[0] !== 'Konto') {
    return unreadable(
      'Line 1 is of another DATEV file. Export the names of accounts (category 20).',
    );
  }
  const digits = Number(header[HEADER.digits]) || SKR_DIGITS;
  // Longer numbers are those of customers and suppliers.
  const numberOf = (code = '') =>
    code.length > digits ? NaN : Number(code.padStart(digits, '0').slice(0, SKR_DIGITS));
  // Where the header names no chart: classes 5 and 6 are free in SKR03, and have the costs in SKR04.
  const hasCosts = rows.some(
    ({ cells: [code] }) => numberOf(code) >= 5_000 && numberOf(code) < 7_000,
  );
  const chart = header[HEADER.chart] || (hasCosts ? '04' : '03');
  const lines = rows.map(({ line, cells: [code = '', name = ''] }) =>
    lineOf(line, code, name, kindOfNumber(chart === '04' ? '04' : '03', numberOf(code))),
  );
  return ok({ tool: 'DATEV', lines: lines.filter(({ name }) => name !== '') });
}

const HLEDGER = /^(?:account\s+)?([^\s:;,][^:;,]*):([^;]*?)\s*(?:;.*?\btype:\s*([A-Z])\b.*|;.*)?$/;

/** Whether it declares accounts of hledger, or lists them: names divided by colons, without commas. */
const isHledger = (text: string): boolean =>
  DIRECTIVE.test(text) || HLEDGER.test(text.split('\n', 1)[0] ?? '');
const DIRECTIVE = /^account\s/m;

/** In a journal, the directives alone declare accounts. */
function hledgerLines(text: string): ChartLine[] {
  const isJournal = DIRECTIVE.test(text);
  return text.split(/\r?\n/).flatMap((each, at) => {
    if (isJournal && !DIRECTIVE.test(each)) return [];
    const [, root = '', path = '', type] = HLEDGER.exec(each.trim()) ?? [];
    const last = path.split(':').at(-1) ?? '';
    const [, code = '', name = ''] = /^(?:(\S*\d\S*)\s+)?(.*)$/.exec(last) ?? [];
    return name === '' ? [] : [lineOf(at + 1, code, name, kindOfType(type ?? root, name))];
  });
}

const lineOf = (line: number, code: string, name: string, kind: AccountKind | null): ChartLine => ({
  line,
  code: code === '' ? codeOf(name) : code,
  name,
  kind,
});

/** A code for an account without a number, such as "Meals-entertainment". */
const codeOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, CODE_LENGTH_MAX)
    .replace(/-$/, '');
