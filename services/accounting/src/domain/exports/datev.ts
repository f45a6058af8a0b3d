import { usdText, type BookedEntry } from '../journal.ts';
import { monthEnd } from '@outlay/schemas/months';
import columns from './datev-columns.json' with { type: 'json' };
import type { ExportBatch, ExportWriter } from './export-format.ts';
import { pairsOf, type Pair } from './pairs.ts';
import { memoOf } from './rows.ts';

// DATEV's EXTF format, version 700, of a booking batch (category 21, version 13): https://developer.datev.de
const FORMAT = { version: '700', category: '21', name: 'Buchungsstapel', formatVersion: '13' };
/** The tax adviser's own numbers replace them at import. */
const ADVISER = '1001';
const CLIENT = '1';
const ACCOUNT_DIGITS_MIN = 4;
const LABEL_LENGTH_MAX = 30;
const TEXT_LENGTH_MAX = 60;
const CURRENCY = 'USD';

/** Characters of Windows-1252 that are at the same place in Latin-1; others have none in DATEV. */
const latin = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('€', 'EUR')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, ' ');

/** Texts stand in quotation marks; numbers don't. */
const text = (value: string, lengthMax: number): string =>
  `"${latin(value).replaceAll('"', "'").slice(0, lengthMax)}"`;

const compactDay = (day: string): string => day.replaceAll('-', '');

function headerOf({ organizationName, month, createdAt, accounts }: ExportBatch): string {
  const stamp = createdAt.toISOString().replace(/\D/g, '');
  const digits = Math.max(ACCOUNT_DIGITS_MIN, ...accounts.map(({ code }) => code.length));
  const fields = [
    ...['"EXTF"', FORMAT.version, FORMAT.category, `"${FORMAT.name}"`, FORMAT.formatVersion],
    ...[stamp, '', '"OU"', text(organizationName, LABEL_LENGTH_MAX), '""'],
    ...[ADVISER, CLIENT, `${month.slice(0, 4)}0101`, String(digits)],
    ...[`${compactDay(month)}01`, compactDay(monthEnd(month))],
    ...[text(`Outlay ${month}`, LABEL_LENGTH_MAX), '""', '1', '0', '0', `"${CURRENCY}"`],
    ...['', '""', '', '', '""', '', '', '""', '""'],
  ];
  return `${fields.join(';')}\r\n`;
}

/** Values of a row by column; all others are empty. */
function rowOf(entry: BookedEntry, { debit, credit, usdCents, posting }: Pair): string {
  const [, month = '', day = ''] = entry.day.split('-');
  const values: Readonly<Record<string, string>> = {
    'Umsatz (ohne Soll/Haben-Kz)': usdText(usdCents).replace('.', ','),
    'Soll/Haben-Kennzeichen': '"S"',
    'WKZ Umsatz': `"${CURRENCY}"`,
    Konto: debit.code,
    'Gegenkonto (ohne BU-Schlüssel)': credit.code,
    Belegdatum: `${day}${month}`,
    'Belegfeld 1': `"${entry.number}"`,
    Buchungstext: text(memoOf(entry, posting), TEXT_LENGTH_MAX),
    Festschreibung: '0',
  };
  return `${columns.map((name) => values[name] ?? '').join(';')}\r\n`;
}

/** A booking batch for DATEV, whose rows have one account on each side. Codes of accounts must be numbers. */
export const datevWriter: ExportWriter = {
  extension: 'csv',
  contentType: 'text/csv; charset=windows-1252',
  encoding: 'latin1',
  head: (batch) => `${headerOf(batch)}${columns.join(';')}\r\n`,
  entry: (entry) =>
    pairsOf(entry)
      .map((pair) => rowOf(entry, pair))
      .join(''),
};
