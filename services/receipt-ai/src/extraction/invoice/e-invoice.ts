import { SaxesParser } from 'saxes';
import { decodeXml } from '../../domain/sniff-file-type.ts';
import { UnreadableFileError } from '../../domain/unreadable-file.ts';
import type { DocumentKind, ReadValue, ReceiptValues, TaxLine } from '../../domain/extraction.ts';
import { amountOf, sumOf } from './decimal-text.ts';
import { DIALECTS, type Dialect, type Place } from './e-invoice-dialects.ts';
import { EInvoiceLines } from './e-invoice-lines.ts';

/** A machine-readable invoice, alone or embedded in a PDF. */
export interface EInvoice extends Readonly<
  Pick<
    ReceiptValues,
    'amount' | 'date' | 'vendor' | 'invoiceNumber' | 'currency' | 'lineItems' | 'taxes'
  >
> {
  /** Null where the title of the page decides, as for corrections, which have either sign. */
  readonly documentKind: DocumentKind | null;
  /** How many further invoices the file has, of which nothing is read; absent for none. */
  readonly unread?: { readonly receipts: number };
}

export interface Attachment {
  readonly name: string;
  readonly content: Uint8Array;
}

const BYTES_MAX = 5_000_000;
/** No standard nests deeper than 12. */
const DEPTH_MAX = 40;
const TEXT_LENGTH_MAX = 10_000;
const CHUNK_LENGTH = 65_536;
/** Machine-readable data is as certain as possible; the page may still differ. */
const CONFIDENCE = 0.99;
const DUE_CONFIDENCE = 0.01;

/** The first invoice among a PDF's attachments, whatever its file name; null without a readable one. */
export function readAttachedInvoice(attachments: readonly Attachment[]): EInvoice | null {
  for (const { name, content } of attachments) {
    const invoice = /\.xml$/i.test(name) ? readEInvoice(content) : null;
    if (invoice) return invoice;
  }
  return null;
}

/** The invoice of an XML file; null for any other XML, malformed XML and XML that declares entities. */
export function readEInvoice(file: Uint8Array): EInvoice | null {
  if (file.length > BYTES_MAX) return null;
  const found = parse(decodeXml(file));
  return found && toInvoice(found);
}

/** The invoice of an XML file. @throws {UnreadableFileError} for any other XML */
export function openEInvoice(file: Uint8Array): EInvoice {
  const invoice = readEInvoice(file);
  if (invoice) return invoice;
  throw new UnreadableFileError(
    'CORRUPT',
    'The XML file is not an invoice that can be read: UBL, UN/CEFACT CII or FatturaPA.',
  );
}

interface Found {
  readonly dialect: Dialect;
  /** Local name of the root element. */
  readonly root: string;
  readonly texts: Partial<Record<Place, string>>;
  readonly lines: EInvoiceLines;
  /** How many invoices the file has. */
  bodies: number;
}

/** The texts of an invoice by the dialect that its root element names; null for what is refused. */
function parse(xml: string): Found | null {
  const collector = new TextCollector();
  for (let at = 0; at < xml.length && !collector.isRefused; at += CHUNK_LENGTH)
    collector.write(xml.slice(at, at + CHUNK_LENGTH));
  return collector.end();
}

/** Collects the first text at each place of the dialect, in one pass. */
class TextCollector {
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #path: string[] = [];
  #found: Found | null = null;
  #text = '';
  /** Currency that the current element names for its amount. */
  #currency: string | undefined;
  #isRefused = false;

  constructor() {
    const collect = (piece: string): void => {
      if (this.#text.length < TEXT_LENGTH_MAX) this.#text += piece;
    };
    const refuse = (): void => {
      this.#isRefused = true;
    };
    this.#parser.on('text', collect);
    this.#parser.on('cdata', collect);
    this.#parser.on('error', refuse);
    // No invoice has one; entities are how XML attacks its reader.
    this.#parser.on('doctype', refuse);
    this.#parser.on('opentag', ({ local, uri, attributes }) => {
      this.#open(local, uri);
      this.#currency = attributes['currencyID']?.value;
    });
    this.#parser.on('closetag', () => this.#close());
  }

  get isRefused(): boolean {
    return this.#isRefused;
  }

  write(xml: string): void {
    this.#parser.write(xml);
  }

  end(): Found | null {
    if (!this.isRefused) this.#parser.close();
    return this.isRefused ? null : this.#found;
  }

  #open(name: string, namespace: string): void {
    if (this.#path.length === 0) this.#found = startOf(name, namespace);
    this.#path.push(name);
    this.#text = '';
    if (name === this.#found?.dialect.body) this.#found.bodies += 1;
    if (this.#found === null || this.#path.length > DEPTH_MAX) this.#isRefused = true;
  }

  /** Whether the element is of the first invoice, and no amount that is repeated in the currency of the tax office. */
  #isOfInvoice({ bodies, texts }: Found): boolean {
    return bodies <= 1 && [undefined, texts.currency].includes(this.#currency ?? texts.currency);
  }

  #close(): void {
    if (this.#found && !this.#isRefused && this.#isOfInvoice(this.#found))
      keepText(this.#found, this.#path.join('/'), this.#text.trim());
    this.#path.pop();
    this.#text = '';
    this.#currency = undefined;
  }
}

function startOf(root: string, namespace: string): Found | null {
  const dialect = DIALECTS.find(({ isRoot }) => isRoot(root, namespace));
  return dialect
    ? { dialect, root, texts: {}, lines: new EInvoiceLines(dialect), bodies: 0 }
    : null;
}

function keepText({ dialect, texts, lines }: Found, path: string, text: string): void {
  lines.add(path, text, texts.currency);
  for (const [place, pattern] of Object.entries(dialect.places) as [Place, RegExp][])
    if (texts[place] === undefined && pattern.test(path)) texts[place] = text;
}

function toInvoice({ dialect, root, texts, lines, bodies }: Found): EInvoice {
  const value = (text: string | null | undefined): ReadValue<string> | null =>
    text ? { value: text.replace(/\s+/g, ' '), confidence: CONFIDENCE, region: null } : null;
  const person = [texts.firstName, texts.lastName].filter(Boolean).join(' ');
  const taxes = lines.taxes.length > 0 ? lines.taxes : taxWithoutRate(texts);
  const [full, due] = [texts.total ?? texts.due, texts.due].map((text) =>
    amountOf(text, texts.currency),
  );
  const amount = value(full ?? sumOfGross(lines.taxes, texts));
  const isPrepaid = amount && due && Number(amount.value) !== Number(due);
  return {
    invoiceNumber: value(texts.number),
    date: value(isoDate(texts.date)),
    vendor: value(texts.seller || texts.tradingName || person),
    currency: value(/^[A-Z]{3}$/.exec(texts.currency ?? '')?.[0]),
    // What is still due of an invoice that was paid in part is what some people claim.
    amount: isPrepaid
      ? { ...amount, alternatives: [{ value: due, confidence: DUE_CONFIDENCE }] }
      : amount,
    documentKind: dialect.kindOf(texts.type ?? '', root),
    lineItems: lines.lineItems,
    taxes,
    ...(bodies > 1 && { unread: { receipts: bodies - 1 } }),
  };
}

/** Short profiles have the tax as one sum. */
function taxWithoutRate({ net, tax, total, currency }: Found['texts']): TaxLine[] {
  const [netAmount, taxAmount, gross] = [net, tax, total].map((text) => amountOf(text, currency));
  if (!netAmount || !taxAmount) return [];
  return [
    {
      rate: null,
      net: netAmount,
      tax: taxAmount,
      gross: gross ?? sumOf(netAmount, taxAmount),
      confidence: 1,
      region: null,
    },
  ];
}

/** FatturaPA may leave the total to the reader. */
const sumOfGross = (taxes: readonly TaxLine[], { total }: Found['texts']): string | null =>
  taxes.length === 0 || total !== undefined ? null : taxes.map(({ gross }) => gross).reduce(sumOf);

/** UN/CEFACT writes yyyymmdd, the others ISO 8601, some with a zone behind it. */
function isoDate(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '') ?? [];
  return year === undefined ? null : `${year}-${month ?? ''}-${day ?? ''}`;
}
