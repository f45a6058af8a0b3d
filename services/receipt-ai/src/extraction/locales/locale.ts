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
}

export type Replacement = readonly [RegExp, string];

/**
 * A file of this folder: everything that the reader knows of one language and the countries that print it. Patterns are
 * alternatives without regard to case, and those of all locales are joined, because a document's language is not known. Accents
 * are folded before, except in vendors' names.
 */
export interface Locale {
  readonly amounts?: Partial<Record<AmountLabel, RegExp>>;
  /** The amount that is asked for. */
  readonly payable?: RegExp;
  /** Amounts that are no total of this document. */
  readonly otherAmounts?: {
    readonly tip?: RegExp;
    /** Tips to choose from, also without the word for a tip. */
    readonly suggested?: RegExp;
    /** What was open before this document. */
    readonly previousBalance?: RegExp;
    /** A sum that goes on from page to page, or over several bills. */
    readonly carried?: RegExp;
    /** Money back, besides `amounts.change`. */
    readonly change?: RegExp;
  };
  readonly dates?: {
    readonly label?: RegExp;
    readonly otherDate?: RegExp;
    /** A document whose number may be printed beside its date. */
    readonly document?: RegExp;
  };
  readonly currencies?: readonly PrintedCurrency[];
  readonly numbers?: Partial<Record<keyof typeof NUMBER_LABELS, RegExp>>;
  /** The vendor in the head of a receipt. */
  readonly vendor?: {
    readonly business?: RegExp;
    /** Lines of nothing else: words of service, copies, greetings and the buttons of a mail. */
    readonly never?: RegExp;
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
    /** What stands before and behind the name in a sentence that says who was paid. Accents count. */
    readonly paidTo?: RegExp;
    readonly behindPaidTo?: RegExp;
    /** Repairs of legal forms, before and after other misread characters. */
    readonly formRepairs?: readonly Replacement[];
    readonly lateRepairs?: readonly Replacement[];
  };
  /** The title of a document that asks for no money yet, at the start of a line. */
  readonly quotation?: RegExp;
  /** Words for an offer, which may be a reduced price; how long an offer holds tells them apart. */
  readonly offer?: RegExp;
  readonly offerValidity?: RegExp;
  /** A sentence by which a document says itself that it is no invoice. */
  readonly notInvoice?: RegExp;
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
