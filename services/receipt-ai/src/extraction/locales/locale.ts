import { foldAccents } from '@outlay/platform/text';

/** Kinds of labels beside an amount. Their order is part of the trained weights. */
export const AMOUNT_LABELS = [
  'total',
  'grand',
  'subtotal',
  'tax',
  'rounding',
  'cash',
  'change',
  'discount',
  'quantity',
  'summary',
  'noise',
] as const;

export type AmountLabel = (typeof AMOUNT_LABELS)[number];

/** Kinds of labels of a receipt's number, each with its score. Their order is part of the trained weights. */
export const NUMBER_LABELS = {
  taxInvoice: 6,
  invoiceNumber: 6,
  invoice: 4.2,
  receiptNumber: 5.5,
  receipt: 3,
  billNumber: 5,
  documentNumber: 5,
  slipNumber: 4.5,
  cashBillNumber: 4.5,
  transaction: 3,
  order: 2,
  bill: 2,
  number: 1.5,
} as const;

/** A pattern of "No.", "Nr." or "#" after the name of a document. */
export const NUMBER = String.raw`(?:N(?:O|R|UM|UMMER|UMBER|UMERO)?\s?[.°º]?|#|ID)`;

/** A label of a digital invoice, and the share of its values that were right, 0..1. */
export type InvoiceLabel = readonly [label: RegExp, confidence: number];

/** How a currency is printed. Marks are alternatives of a pattern. */
export interface PrintedCurrency {
  /** ISO 4217. */
  readonly code: string;
  /** Signs that name this currency alone. */
  readonly sign?: RegExp;
  /** The marks directly before and after an amount with two decimals. */
  readonly before?: string;
  readonly behind?: string;
  /** The marks at whole amounts, which only a currency without minor units has. */
  readonly wholeBefore?: string;
  readonly wholeBehind?: string;
  /** Whether tills of its country print a dollar sign alone. */
  readonly isDollar?: true;
}

/** The signs "$", "Rs", "kr" and "¥". */
export type SharedSign = 'dollar' | 'rupee' | 'crown' | 'yen';

/** Patterns of places by the currency that is paid there. */
export type PlacesOfCurrencies = Readonly<Record<string, RegExp>>;

/** Print that shows the order of day and month; each kind counts once. */
export interface DateOrderSigns {
  readonly address?: RegExp;
  readonly telephone?: RegExp;
  readonly money?: RegExp;
  readonly tax?: RegExp;
  readonly word?: RegExp;
}

export type Replacement = readonly [RegExp, string];

/**
 * Everything that the reader knows of one language and the countries that print it. Patterns are alternatives without regard to
 * case, and those of all locales are joined, because a document's language is not known. Accents are folded before, except in
 * vendors' names.
 */
export interface Locale {
  readonly amounts?: Partial<Record<AmountLabel, RegExp>>;
  /** The amount that is asked for. */
  readonly payable?: RegExp;
  /** Upper case, without accents; 1..12. */
  readonly months?: ReadonlyMap<string, number>;
  readonly dates?: {
    readonly label?: RegExp;
    readonly otherDate?: RegExp;
    /** A document whose number may be printed beside its date. */
    readonly document?: RegExp;
    readonly dayFirst?: DateOrderSigns;
    readonly monthFirst?: DateOrderSigns;
  };
  readonly currencies?: readonly PrintedCurrency[];
  /** Places in the seller's country, which decide where no sign is printed. */
  readonly places?: PlacesOfCurrencies;
  /** Registrations that only one country gives, which are stronger evidence than any place. */
  readonly registrations?: PlacesOfCurrencies;
  /** Where a sign that several countries share means the country's own currency. */
  readonly sharedSigns?: Partial<Record<SharedSign, PlacesOfCurrencies>>;
  readonly numbers?: Partial<Record<keyof typeof NUMBER_LABELS, RegExp>>;
  /** The vendor in the head of a receipt. */
  readonly vendor?: {
    readonly business?: RegExp;
    readonly legalForm?: RegExp;
    /** The legal form as a name's last word. */
    readonly lastWord?: RegExp;
    /** A legal form that nearly every receipt of the country names. */
    readonly usualForm?: RegExp;
    /** A legal form that may have a line of its own. */
    readonly formLine?: RegExp;
    readonly address?: RegExp;
    /** Lines that are not names: dates, numbers and greetings. */
    readonly other?: RegExp;
    /** Words that no name starts with, so that the previous line has its beginning. */
    readonly continues?: RegExp;
    readonly ownedBy?: RegExp;
    /** Repairs of legal forms, before and after other misread characters. */
    readonly formRepairs?: readonly Replacement[];
    readonly lateRepairs?: readonly Replacement[];
  };
  /** A document that takes an amount back. */
  readonly creditNote?: {
    /** The title of such a document, at the start of a line. */
    readonly title?: RegExp;
    /** Words in such a title by which the document is a bill that the buyer wrote. */
    readonly selfBilling?: RegExp;
  };
  /** The vendor's official numbers. */
  readonly vendorNumber?: {
    /** Names of the tax number, and the country codes that it starts with. */
    readonly vat?: RegExp;
    readonly vatCountry?: RegExp;
    /** Names of numbers with a country's own format. */
    readonly national?: RegExp;
  };
  /** The labels of digital invoices. */
  readonly invoice?: {
    readonly date?: readonly InvoiceLabel[];
    readonly bareDate?: RegExp;
    readonly otherDate?: RegExp;
    readonly number?: readonly InvoiceLabel[];
    readonly title?: RegExp;
    /** "Number:" alone, which means the number of the document that the title names. */
    readonly bareNumber?: RegExp;
    readonly otherNumber?: RegExp;
    readonly total?: readonly InvoiceLabel[];
    readonly bareTotal?: RegExp;
    /** What may follow a bare total: a currency, "incl. VAT". */
    readonly totalSuffix?: RegExp;
    readonly partOfTotal?: RegExp;
    readonly seller?: RegExp;
    readonly buyer?: RegExp;
    /** Beginnings of lines in the buyer's address: salutations, "attn". */
    readonly addressee?: RegExp;
    readonly legalForm?: RegExp;
    /** Beginnings of lines that are not a company's name. */
    readonly noName?: RegExp;
    readonly nameLabel?: RegExp;
    readonly accountHolder?: RegExp;
    /** Text that is printed below a seller's name in letterheads and footers. */
    readonly letterhead?: RegExp;
  };
  /** The table of items. */
  readonly items?: {
    /** Units of quantities, which do not describe the item. */
    readonly unit?: RegExp;
    /** Headings of the table. */
    readonly heading?: RegExp;
    /** Labels of sums below the table that are not among `amounts`. */
    readonly sum?: RegExp;
  };
  readonly taxes?: {
    readonly label?: RegExp;
    /** Percentages in force, and those of the last years. */
    readonly rates?: readonly number[];
  };
  /** Label words and business words that are repaired when misread, upper case. */
  readonly labelWords?: string;
  readonly businessWords?: string;
}

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)));

/**
 * The names of months in a language, in the form that follows a day.
 * @param short printed abbreviations, each the beginning of one name
 */
export function monthNames(language: string, short = ''): ReadonlyMap<string, number> {
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const names = MONTHS.map((date) => {
    const name = format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
    return foldAccents(name).toUpperCase();
  });
  const numberOf = (name: string): [string, number] => [
    name,
    names.findIndex((whole) => whole.startsWith(name)) + 1,
  ];
  return new Map([...names, ...short.split(' ').filter(Boolean)].map(numberOf));
}
