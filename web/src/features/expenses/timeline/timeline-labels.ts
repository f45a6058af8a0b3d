import { EXPENSE_FIELD_LABELS } from '@outlay/schemas/expense-values';
import { isDecimal } from '../../../lib/decimal.ts';
import { valueText } from '../../../lib/with-unknown.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import type { StatusTone } from '../../../lib/status-labels.ts';
import { expenseStatusLabels } from '../expense-status-labels.ts';
import type { NameOf } from '../components/use-catalogue-names.ts';
import events from './timeline-labels.json' with { type: 'json' };
import words from './timeline-words.json' with { type: 'json' };

/** Texts for every kind of event in the life of an expense, its approval and its payment. */
const labels: Readonly<Record<string, string>> = events;

/** The mark of each event that led to a state. */
export const timelineTones = words.tones as Readonly<Record<string, StatusTone>>;

/**
 * Returns a label such as 'Approved', or 'Step 2 approved' for a step with a number. An unknown kind stays readable:
 * 'EXPENSE_SENT_BACK' becomes 'Sent back'.
 */
export function timelineLabels(kind: string, stepNumber: number | null): string {
  const known = labels[kind];
  if (known !== undefined) {
    return stepNumber === null ? known : known.replace(/^Step\b/, `Step ${stepNumber}`);
  }
  return valueText(kind.slice(kind.indexOf('_') + 1));
}

const fieldLabels: Readonly<Record<string, string>> = {
  ...EXPENSE_FIELD_LABELS,
  ...words.fields,
};

/** Recorded for past states; the page shows them elsewhere. */
const unshownFields =
  /^(?:submittedAt|approvedAt|violations|(?:rate|reimbursement|lines|computed)\..+)$/;

interface IsShownChangeInput {
  field: string;
  before: string | null;
  after: string | null;
}

/** Whether a change is shown to people. */
export const isShownChange = ({ field, before, after }: IsShownChangeInput): boolean =>
  before !== after && !unshownFields.test(field);

/** Returns labels such as 'Amount: 10.00 → 12.00' or 'Receipt added'; `nameOf` resolves categories and policies. */
export function changeLabels(
  change: { field: string; before: string | null; after: string | null },
  nameOf: NameOf,
): string {
  const label = fieldLabels[change.field] ?? change.field;
  const before = change.before ?? '';
  const after = change.after ?? '';
  // A receipt's number means nothing to people.
  if (label === 'Receipt') {
    return `Receipt ${before === '' ? 'added' : after === '' ? 'removed' : 'replaced'}`;
  }
  if (after === '') return `${label} removed`;
  const now = valueLabels(change.field, after, nameOf);
  return before === ''
    ? `${label}: ${now}`
    : `${label}: ${valueLabels(change.field, before, nameOf)} → ${now}`;
}

function valueLabels(field: string, value: string, nameOf: NameOf): string {
  switch (field) {
    case 'status': {
      const known = Object.entries(expenseStatusLabels).find(
        ([status]) => status === value.toUpperCase(),
      );
      return known?.[1].label ?? value;
    }
    case 'usdAmount':
      return isDecimal(value) ? formatMoney(value, 'USD') : value;
    default:
      return nameOf(field, value);
  }
}
