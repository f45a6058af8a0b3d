import { SaxesParser } from 'saxes';
import type { DocumentKind, LineItem, ReadValue, TaxLine } from '../../domain/extraction.ts';
import { EmbeddedLines } from './embedded-lines.ts';
import type { InvoiceFields } from './read-invoice.ts';

/** Values of the whole invoice. */
export interface EmbeddedFields extends InvoiceFields {
  readonly currency: ReadValue<string> | null;
}

/** A machine-readable invoice embedded in a PDF: Factur-X, ZUGFeRD 1 and 2 (UN/CEFACT Cross Industry Invoice). */
export interface EmbeddedInvoice extends EmbeddedFields {
  /** Null where the page's title decides, as for corrections, which have either sign. */
  readonly documentKind: DocumentKind | null;
  readonly lineItems: LineItem[];
  readonly taxes: TaxLine[];
}

/** Attachment names defined by the standards. */
const FILE_NAME = /^(?:factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i;
const BYTES_MAX = 5_000_000;
/** Machine-readable data is as certain as possible; the page may still differ. */
const CONFIDENCE = 0.99;

/** The end of each value's path, without prefixes, which fits both generations: the second renamed only outer elements. */
const PLACES = {
  number: [/ExchangedDocument\/ID$/],
  type: [/ExchangedDocument\/TypeCode$/],
  date: [/ExchangedDocument\/IssueDateTime\/DateTimeString$/],
  seller: [/SellerTradeParty\/Name$/],
  currency: [/InvoiceCurrencyCode$/],
  total: [/MonetarySummation\/GrandTotalAmount$/],
} as const;

/** Codes of UNTDID 1001 for a credit note and for a bill that the buyer wrote, which some countries also call a credit note. */
const KINDS: Readonly<Record<string, DocumentKind>> = { 381: 'credit_note', 389: 'receipt' };

type Place = keyof typeof PLACES;

export interface Attachment {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The invoice among a PDF's attachments; null where none is readable. */
export function readEmbeddedInvoice(attachments: readonly Attachment[]): EmbeddedInvoice | null {
  const file = attachments.find(({ name }) => FILE_NAME.test(name));
  if (!file || file.content.length > BYTES_MAX) return null;
  const lines = new EmbeddedLines();
  const texts = textsOf(new TextDecoder().decode(file.content), lines);
  if (!texts) return null;
  const value = (text: string | null): ReadValue<string> | null =>
    text === null || text === '' ? null : { value: text, confidence: CONFIDENCE, region: null };
  return {
    invoiceNumber: value(texts.number ?? null),
    date: value(isoDate(texts.date)),
    vendor: value(texts.seller?.replace(/\s+/g, ' ') ?? null),
    currency: value(/^[A-Z]{3}$/.exec(texts.currency ?? '')?.[0] ?? null),
    amount: value(/^-?\d{1,12}(?:\.\d{1,4})?$/.exec(texts.total ?? '')?.[0] ?? null),
    documentKind: KINDS[texts.type ?? ''] ?? null,
    lineItems: lines.lineItems,
    taxes: lines.taxes,
  };
}

/** The first text at each path; null for malformed XML. The file's own entities are never expanded. */
function textsOf(xml: string, lines: EmbeddedLines): Partial<Record<Place, string>> | null {
  const found: Partial<Record<Place, string>> = {};
  const path: string[] = [];
  const parser = new SaxesParser();
  let text = '';
  const faults: Error[] = [];
  parser.on('error', (fault) => faults.push(fault));
  parser.on('opentag', ({ name }) => {
    path.push(name.slice(name.indexOf(':') + 1));
    text = '';
  });
  parser.on('text', (piece) => (text += piece));
  parser.on('closetag', () => {
    const at = path.join('/');
    lines.add(at, text.trim());
    for (const [place, patterns] of Object.entries(PLACES) as [Place, readonly RegExp[]][]) {
      if (found[place] === undefined && patterns.some((pattern) => pattern.test(at))) {
        found[place] = text.trim();
      }
    }
    path.pop();
    text = '';
  });
  parser.write(xml).close();
  return faults.length > 0 ? null : found;
}

/** Format 102 of UN/CEFACT: yyyymmdd. */
function isoDate(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? '') ?? [];
  return year === undefined ? null : `${year}-${month ?? ''}-${day ?? ''}`;
}
