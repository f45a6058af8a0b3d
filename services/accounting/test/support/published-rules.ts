/**
 * What the makers of the programs publish about the files that they import. Read on 2026-11-29:
 * - DATEV: https://developer.datev.de/datev/platform/de/dtvf/formate/header and .../buchungsstapel; lengths of header fields also in
 *   ledermann/datev, lib/datev/base/header.rb
 * - Xero: https://help.xero.com/nz/ManualJournalsImport, and the length of an account's code in the reference of its Accounts API
 * - QuickBooks Online: "Import journal entries" (L4tQBwbs7) on quickbooks.intuit.com
 *   and its note that an account of what is payable demands a name
 * - QuickBooks Desktop: Intuit's reference of IIF transactions (NAME, 41 characters as for its lists), and the layout of IIF files for general journals, as Blackbaud and Zed Systems document their exports
 */
type Rules = Readonly<Record<string, RegExp>>;

/** Header fields by number, with their quotation marks. */
export const DATEV_HEADER: Rules = {
  1: /^"EXTF"$/,
  2: /^700$/,
  3: /^21$/,
  4: /^"Buchungsstapel"$/,
  5: /^13$/,
  6: /^20\d{15}$/,
  7: /^$/,
  8: /^"[A-Z]{2}"$/,
  9: /^"\w{0,25}"$/,
  10: /^""$/,
  11: /^\d{4,7}$/,
  12: /^[1-9]\d{0,4}$/,
  13: /^20\d{2}(0[1-9]|1[0-2])01$/,
  14: /^[4-8]$/,
  15: /^20\d{6}$/,
  16: /^20\d{6}$/,
  17: /^"[\w.\-/ ]{0,30}"$/,
  19: /^[12]$/,
  21: /^[01]$/,
  22: /^"[A-Z]{3}"$/,
};

/** A text in quotation marks of at most this many characters, in which quotation marks are doubled and nothing controls. */
const text = (lengthMax: number): RegExp =>
  new RegExp(String.raw`^"(?:[^"\p{Cc}]|""){0,${lengthMax}}"$`, 'u');

/** Words of at most 36 characters, or nothing. DATEV's `\w` has umlauts. */
const COST_CENTRE = /^("[\p{L}\d_ ]{1,36}")?$/u;

/** Pairs of columns for notes: what a text is about, at most 20 characters, and the text, at most 210. */
const notes = (titles: string, texts: string, pairs: number): Rules =>
  Object.fromEntries(
    Array.from({ length: pairs }, (_, at): [string, RegExp][] => [
      [`${titles} ${at + 1}`, new RegExp(`^$|${text(20).source}`, 'u')],
      [`${texts} ${at + 1}`, new RegExp(`^$|${text(210).source}`, 'u')],
    ]).flat(),
  );

/** Columns of a row with their quotation marks; those that aren't named are empty. */
export const DATEV_ROW: Rules = {
  'Umsatz (ohne Soll/Haben-Kz)': /^(?!0,00)\d{1,10},\d{2}$/,
  'Soll/Haben-Kennzeichen': /^"[SH]"$/,
  'WKZ Umsatz': /^"[A-Z]{3}"$/,
  Kurs: /^([1-9]\d{0,3},\d{2,6})?$/,
  'Basis-Umsatz': /^(\d{1,10},\d{2})?$/,
  'WKZ Basis-Umsatz': /^("[A-Z]{3}")?$/,
  Konto: /^\d{1,9}$/,
  'Gegenkonto (ohne BU-Schlüssel)': /^\d{1,9}$/,
  // The import computes the tax of a key.
  'BU-Schlüssel': /^("[1-9]\d{0,3}")?$/,
  Belegdatum: /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/,
  'Belegfeld 1': /^"[\w$%/-]{1,36}"$/,
  'Belegfeld 2': /^"[\w$%/-]{0,12}"$/,
  Buchungstext: text(60),
  // Field 20: a document of Unternehmen online by its GUID.
  Beleglink: /^("BEDI ""[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}""")?$/,
  'KOST1 - Kostenstelle': COST_CENTRE,
  'KOST2 - Kostenstelle': COST_CENTRE,
  ...notes('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  ...notes('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
  Festschreibung: /^[01]$/,
};

export const XERO_ROW: Rules = {
  '*Narration': /./s,
  '*Date': /^\d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}$/,
  '*AccountCode': /^.{1,10}$/,
  '*TaxRate': /./,
  '*Amount': /^-?\d+\.\d{2}$/,
};
/** Lines of one journal. */
export const XERO_LINES_MAX = 300;

export const QUICKBOOKS_ROW: Rules = {
  'Journal No': /^\d{1,21}$/,
  'Journal Date': /^\d{2}\/\d{2}\/\d{4}$/,
  Account: /^[^:"\t\r\n]{1,100}$/,
  Debits: /^(\d+\.\d{2})?$/,
  Credits: /^(\d+\.\d{2})?$/,
  Name: /^[^:"\t\r\n]{0,500}$/,
};

/** Fields of a TRNS or SPL row, in order. */
export const IIF_ROW: readonly RegExp[] = [
  /^(TRNS|SPL)$/,
  /^GENERAL JOURNAL$/,
  /^\d{2}\/\d{2}\/\d{4}$/,
  /^[^:"]{1,159}$/,
  /^-?\d+\.\d{2}$/,
  /^\d{1,11}$/,
  /^[^:"]{0,41}$/,
  /^[^"]*$/,
];
