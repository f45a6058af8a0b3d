import type { GeneratedDocument } from '../generated-document.ts';

/** What a file says, in the form of the labels of real files. */
export interface EvaluationLabels {
  file: string;
  group: 'pdf' | 'photo';
  country: string;
  kind: string;
  total: number | null;
  currency: string;
  date: string | null;
  dueDate: string | null;
  /** All names that are right. */
  vendor: string[];
  /** All numbers that are right. */
  number: string[];
  tax: number | null;
  /** How many items there are. */
  lines: number;
  /** A second document in the same file. */
  second?: EvaluationLabels;
}

export function evaluationLabels(
  file: string,
  group: EvaluationLabels['group'],
  { country, kind, labels }: GeneratedDocument,
): EvaluationLabels {
  return {
    file,
    group,
    country,
    kind,
    total: labels.total,
    currency: labels.currency,
    date: labels.date,
    dueDate: labels.dueDate,
    vendor: labels.vendorNames,
    number: labels.number === null ? [] : [labels.number],
    tax: labels.tax,
    lines: labels.lines.length,
  };
}
