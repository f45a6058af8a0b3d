/** A violation of the expense's policy, an unusual date, or a difference from its receipt or its wallet payment. */
export interface Violation {
  readonly code:
    | 'LIMITS_UNCHECKED'
    | 'AMOUNT_ABOVE_LIMIT'
    | 'MONTHLY_LIMIT_EXCEEDED'
    | 'RECEIPT_REQUIRED'
    | 'TOO_OLD'
    | 'DATE_LONG_AGO'
    | 'PERIOD_CLOSED'
    | 'FIELD_REQUIRED'
    | 'CATEGORY_NOT_COVERED'
    | 'POLICY_ARCHIVED'
    | 'PAYMENT_MISMATCH'
    | 'RECEIPT_MISMATCH'
    | 'RECEIPT_CORRECTED'
    | 'RECEIPT_HIDDEN_VALUE';
  readonly message: string;
  readonly severity: 'warn' | 'block';
  /** The input field to correct. */
  readonly field: string;
}
