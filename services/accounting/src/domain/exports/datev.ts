import {
  convertInverse,
  formatMoney,
  formatUnits,
  parseDecimal,
  rescale,
} from '@outlay/platform/money';
import { monthEnd } from '@outlay/schemas/months';
import type { BooksCurrency } from '../books-currency.ts';
import { amountText, type Posting } from '../journal.ts';
import type { TaxedLine } from '../entry-lines.ts';
import { LIFTING_KEY } from '../tax-names/tax-name.ts';
import { documentGuid } from './document-guid.ts';
import columns from './datev-columns.json' with { type: 'json' };
import { memoOf } from './entry-texts.ts';
import type { ExportBatch, ExportedEntry, ExportWriter } from './export-format.ts';
import { pairsOf, type Pair } from './pairs.ts';
import { nameIn, taxedRows, type TaxedRow } from './taxed-rows.ts';
import { cellText, toWindows1252 } from './windows-1252.ts';

// DATEV's EXTF format, version 700, of a booking batch (category 21, version 13):
// https://developer.datev.de/datev/platform/de/dtvf/formate/header and .../buchungsstapel
const FORMAT = { version: '700', category: '21', name: 'Buchungsstapel', formatVersion: '13' };
/** The tax adviser's own numbers replace them at import. */
const ADVISER = '1001';
const CLIENT = '1';
const ACCOUNT_DIGITS_MIN = 4;
const NAME_LENGTH_MAX = 30;
const TEXT_LENGTH_MAX = 60;
/** What stays of a vendor beside the longest name of a person. */
const VENDOR_LENGTH_MIN = 15;
const DOCUMENT_LENGTH_MAX = 36;
const COST_LENGTH_MAX = 36;
const NOTE_TITLE_LENGTH_MAX = 20;
const NOTE_LENGTH_MAX = 210;
const NOTES_MAX = 20;
const RATE_SCALE = 6;
/** What books in US dollars are valued in: those that DATEV keeps are in euros. */
const VALUED_IN = 'EUR';
const baseOf = (currency: BooksCurrency): BooksCurrency =>
  currency === 'USD' ? VALUED_IN : currency;

/** A text field: in quotation marks, which are doubled inside it. */
const escape = (value: string, lengthMax: number): string =>
  `"${cellText(value).slice(0, lengthMax).replaceAll('"', '""')}"`;

/** A document number: letters, digits and $ % - / alone. */
const documentNumber = (value: string): string =>
  value
    .replace(/[^\w$%/-]/g, '')
    .replace(/^-+/, '')
    .slice(0, DOCUMENT_LENGTH_MAX);

/** A cost centre: letters, digits, underscores and spaces alone; empty without any. */
function costCentre(value = ''): string {
  const words = toWindows1252(value).replace(/[^\p{L}\d_]+/gu, ' ');
  const cut = words.trim().slice(0, COST_LENGTH_MAX);
  return cut && `"${cut}"`;
}

const comma = (decimal: string): string => decimal.replace('.', ',');
const compactDay = (day: string): string => day.replaceAll('-', '');

function headerOf({ month, createdAt, currency, accounts }: ExportBatch): string {
  const stamp = createdAt.toISOString().replace(/\D/g, '');
  const digits = Math.max(ACCOUNT_DIGITS_MIN, ...accounts.map(({ code }) => code.length));
  const fields = [
    ...['"EXTF"', FORMAT.version, FORMAT.category, `"${FORMAT.name}"`, FORMAT.formatVersion],
    ...[stamp, '', '"OU"', '"Outlay"', '""'],
    ...[ADVISER, CLIENT, `${month.slice(0, 4)}0101`, String(digits)],
    ...[`${compactDay(month)}01`, compactDay(monthEnd(month))],
    ...[escape(`Outlay ${month}`, NAME_LENGTH_MAX), '""', '1', '0', '0', `"${baseOf(currency)}"`],
    ...['', '""', '', '', '""', '', '', '""', '""'],
  ];
  return `${fields.join(';')}\r\n`;
}

const amountIn = (currency: BooksCurrency, amount: string) => ({
  'Umsatz (ohne Soll/Haben-Kz)': comma(amount),
  'WKZ Umsatz': `"${currency}"`,
});

/**
 * The amount in the books' currency. Where that is US dollars, with its value in euros: exact where the posting is in euros,
 * otherwise converted. A rate below 1 has no place in the format, so the amount itself is in euros then.
 * @throws when no rate is known, which the export refuses
 */
function amountsOf(
  { euroPrice, currency }: ExportedEntry,
  { cents, posting }: Pair,
): Record<string, string> {
  if (currency !== 'USD') return amountIn(currency, amountText(cents));
  const price = parseDecimal(euroPrice ?? '');
  if (!price) throw new Error('no rate of the euro is known');
  const { original } = posting;
  const exact = original?.currency === VALUED_IN ? original.amountMinor : null;
  const euros =
    exact === null
      ? convertInverse({ amountMinor: cents, currency: 'USD' }, price, VALUED_IN)
      : { amountMinor: exact < 0n ? -exact : exact, currency: 'EUR' as const };
  const rate = rescale(price, RATE_SCALE);
  if (rate < 10n ** BigInt(RATE_SCALE)) {
    return amountIn(VALUED_IN, formatMoney(euros));
  }
  return {
    ...amountIn('USD', amountText(cents)),
    Kurs: comma(formatUnits(rate, RATE_SCALE)),
    'Basis-Umsatz': comma(formatMoney(euros)),
    'WKZ Basis-Umsatz': `"${VALUED_IN}"`,
  };
}

type Note = readonly [title: string, text: string | null | undefined];

/** Notes in their numbered pairs of columns, without those that have no text. */
const notesIn = (titles: string, texts: string, notes: readonly Note[]): Record<string, string> =>
  Object.fromEntries(
    notes
      .filter(([, text]) => typeof text === 'string' && text !== '')
      .slice(0, NOTES_MAX)
      .flatMap(([title, text], at) => [
        [`${titles} ${at + 1}`, escape(title, NOTE_TITLE_LENGTH_MAX)],
        [`${texts} ${at + 1}`, escape(text ?? '', NOTE_LENGTH_MAX)],
      ]),
  );

/** What has no field of its own: about the document its vendor and hash; whom the entry concerns, the expense, and custom fields. */
const notesOf = (entry: ExportedEntry, { posting }: Pair, { fields }: ExportBatch) => ({
  ...notesIn('Beleginfo - Art', 'Beleginfo - Inhalt', [
    ['Lieferant', entry.vendor],
    ['Beleg (SHA-256)', entry.document],
  ]),
  ...notesIn('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', [
    ['Mitarbeiter', entry.person],
    ['Ausgabe', entry.expenseId],
    ...fields.map(({ key, name }): Note => [name, posting.tags[key]]),
  ]),
});

/** Vendor, person and line. Where they are too long, the vendor is cut first, so that the person stays. */
function bookingText(entry: ExportedEntry, { posting }: Pair): string {
  const vendorMax = TEXT_LENGTH_MAX - `, ${entry.person ?? ''}`.length;
  const description = entry.description.slice(0, Math.max(vendorMax, VENDOR_LENGTH_MIN)).trimEnd();
  return escape(memoOf({ ...entry, description }, posting), TEXT_LENGTH_MAX);
}

/** A posting with the taxes that DATEV takes out of its amount. */
function grossOf({ posting, added }: TaxedRow): Posting {
  const sum = (amountOf: (each: Posting) => bigint) =>
    added.reduce((all, each) => all + amountOf(each), amountOf(posting));
  const before = sum(({ original }) => original?.amountMinor ?? 0n);
  return {
    ...posting,
    cents: sum(({ cents }) => cents),
    original: posting.original && { ...posting.original, amountMinor: before },
  };
}

/**
 * An entry's postings as DATEV books them, and their keys: a tax code's own; an empty one for an account that is automatic for the
 * code; and the key that lifts it elsewhere. A posting without a key is taxed by none.
 */
function keyedPostings(entry: ExportedEntry, batch: ExportBatch) {
  const named = nameIn(batch, 'datev');
  const nameOf = (line: TaxedLine, { account }: Posting) => {
    if (!account.automaticTaxCodeId) return named(line);
    return account.automaticTaxCodeId === line.taxCodeId ? '' : null;
  };
  // In a batch with euros beside dollars, DATEV computes in both.
  const amountsOf = ({ cents, original }: Posting) =>
    original?.currency === VALUED_IN ? [cents, original.amountMinor] : [cents];
  const keys = new Map<Posting, string>();
  const postings = taxedRows(entry, nameOf, 'gross', amountsOf).map((row) => {
    const gross = grossOf(row);
    const key = row.name ?? (gross.account.automaticTaxCodeId ? LIFTING_KEY : null);
    if (key !== null) keys.set(gross, key);
    return gross;
  });
  return { postings, keys };
}

/** Both accounts of a pair. A key belongs to the account on the other side (Gegenkonto), which then is that of the cost. */
function sidesOf({ debit, credit, posting }: Pair, key: string | undefined) {
  const isTurned = key !== undefined && debit === posting.account;
  return {
    'Soll/Haben-Kennzeichen': isTurned ? '"H"' : '"S"',
    Konto: isTurned ? credit.code : debit.code,
    'Gegenkonto (ohne BU-Schlüssel)': isTurned ? debit.code : credit.code,
    ...(key && { 'BU-Schlüssel': `"${key}"` }),
  };
}

/** Values of a row by column; all others are empty. */
function rowOf(
  entry: ExportedEntry,
  pair: Pair,
  batch: ExportBatch,
  keys: ReadonlyMap<Posting, string>,
): string {
  const [, month = '', day = ''] = entry.day.split('-');
  const number = entry.number.toString();
  const values: Readonly<Record<string, string>> = {
    ...amountsOf(entry, pair),
    ...sidesOf(pair, keys.get(pair.posting)),
    Belegdatum: `${day}${month}`,
    'Belegfeld 1': `"${documentNumber(entry.invoiceNumber ?? '') || (entry.expenseId ?? number)}"`,
    'Belegfeld 2': `"${number}"`,
    Buchungstext: bookingText(entry, pair),
    ...(entry.document !== null && {
      Beleglink: `"BEDI ""${documentGuid(entry.document)}"""`,
    }),
    ...Object.fromEntries(
      batch.costFields.map(({ key }, at) => [
        `KOST${at + 1} - Kostenstelle`,
        costCentre(pair.posting.tags[key]),
      ]),
    ),
    ...notesOf(entry, pair, batch),
    Festschreibung: '0',
  };
  return `${columns.map((name) => values[name] ?? '').join(';')}\r\n`;
}

/** A booking batch for DATEV, whose rows have one account on each side. Codes of accounts must be numbers. */
export const datevWriter: ExportWriter = {
  extension: 'csv',
  contentType: 'text/csv; charset=windows-1252',
  encoding: 'windows-1252',
  head: (batch) => `${headerOf(batch)}${columns.join(';')}\r\n`,
  entry: (entry, batch) => {
    const { postings, keys } = keyedPostings(entry, batch);
    return pairsOf({ postings })
      .map((pair) => rowOf(entry, pair, batch, keys))
      .join('');
  },
};
