import type { Currency, Money } from '@outlay/platform/money';

/** A line of an approved expense, in the expense's currency. */
export interface ApprovedLine {
  readonly description: string | null;
  /** Minor units, tax included; negative for a discount. */
  readonly amountMinor: bigint;
  readonly categoryId: string;
  readonly taxCodeId: string | null;
  /** How the code taxed when it was chosen; null where the event says none, and then the code's present rule counts. */
  readonly taxRule: TaxRule | null;
  /** Minor units; 0 under reverse charge. */
  readonly taxMinor: bigint;
  readonly fields: Readonly<Record<string, string>>;
}

export type TaxKind = 'input' | 'reverse_charge' | 'exempt';

export interface TaxRule {
  readonly kind: TaxKind;
  /** Percent, as a decimal string. */
  readonly rate: string;
}

export interface TaxCode extends TaxRule {
  readonly id: string;
}

/** A tax code as people see it. */
export interface NamedTaxCode extends TaxCode {
  readonly name: string;
  readonly archived: boolean;
}

/** How an expense was paid before Outlay: not at all, by a watched company wallet, or by the company in another way. */
export type PaidBy = 'person' | 'company_wallet' | 'company';

/** An approved expense, as the journal books it. */
export interface ApprovedExpense {
  readonly expenseId: string;
  /** Calendar day, yyyy-mm-dd. */
  readonly day: string;
  /** Vendor, or else title. */
  readonly description: string;
  readonly currency: Currency;
  readonly usdAmount: Money;
  /** US dollars for one unit of the currency; null for US dollars. */
  readonly price: string | null;
  readonly paidBy: PaidBy;
  /** The wallet payment that it was created from. */
  readonly signature: string | null;
  /** 1 to 50. */
  readonly lines: readonly ApprovedLine[];
}
