import type { ViolationSeverity } from '#graphql';

interface ViolationTitleInput {
  code: string;
  severity: ViolationSeverity;
}

/** Returns the heading of an issue with an expense. */
export function violationTitle({ code, severity }: ViolationTitleInput): string {
  if (code === 'RECEIPT_MISMATCH') return 'Receipt and expense differ';
  if (code === 'RECEIPT_CORRECTED') return 'Corrected receipt value';
  if (code === 'PERIOD_CLOSED') return 'Month closed';
  if (code === 'DATE_LONG_AGO') return 'Check the date';
  if (code === 'RECEIPT_HIDDEN_VALUE') return 'Hidden value in receipt';
  return severity === 'BLOCK' ? 'Against the policy' : 'Policy warning';
}
