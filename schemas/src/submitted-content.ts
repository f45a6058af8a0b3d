import { canonicalJson } from './canonical-json.ts';

/** Content of a submission, as the graph shows it (`SubmittedContent`). */
export interface ShownContent {
  readonly expenseId: string;
  readonly submission: number;
  readonly payeeId: string;
  readonly payeeWallet: string | null;
  readonly payeeMemo: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly usdAmount: string;
  readonly rate: {
    readonly pair: string;
    readonly price: string;
    readonly confidence: string;
    readonly source: string;
    readonly publishedAt: string;
  } | null;
  readonly categoryId: string;
  readonly linesHash: string | null;
  readonly policyId: string;
  readonly receiptSha256: string | null;
  readonly reimbursable: boolean;
  /** Name of an enum value, such as MANUAL. */
  readonly source: string;
}

/** The content that is hashed and signed (ApprovedContent of the events), made from what is shown. */
export const hashedContentOf = ({
  payeeMemo,
  linesHash,
  amount,
  currency,
  rate,
  source,
  ...shown
}: ShownContent) => ({
  expenseId: shown.expenseId,
  submission: shown.submission,
  payeeId: shown.payeeId,
  payeeWallet: shown.payeeWallet,
  ...(payeeMemo !== null && { payeeMemo }),
  amount: { amount, currency },
  usdAmount: shown.usdAmount,
  rate: rate && {
    pair: rate.pair,
    price: rate.price,
    confidence: rate.confidence,
    source: rate.source,
    publishedAt: rate.publishedAt,
  },
  categoryId: shown.categoryId,
  ...(linesHash !== null && { linesHash }),
  policyId: shown.policyId,
  receiptSha256: shown.receiptSha256,
  reimbursable: shown.reimbursable,
  source: source.toLowerCase(),
});

/** The text whose SHA-256 in hexadecimal is the content's hash. */
export const hashedTextOf = (shown: ShownContent): string => canonicalJson(hashedContentOf(shown));
