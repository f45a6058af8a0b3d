import { foldAccents } from '@outlay/platform/text';
import { anyOf } from '../locales/index.ts';
import { AMOUNT_LABELS, type AmountLabel } from '../locales/locale.ts';
import { repairLabelWords } from './label-words.ts';

/** The words beside an amount, by their meaning. */
const LABELS = AMOUNT_LABELS.map(
  (name) => [name, anyOf(({ amounts }) => amounts?.[name])] as const,
);

export type AmountLabels = Record<AmountLabel, boolean>;

/** Kinds of labels in a text. */
export function amountLabels(text: string): AmountLabels {
  const folded = repairLabelWords(foldAccents(text));
  const labels = {} as AmountLabels;
  for (const [name, label] of LABELS) labels[name] = label.test(folded);
  return labels;
}

/** Labels as features. */
export function labelFeatures(labels: AmountLabels): number[] {
  return AMOUNT_LABELS.map((name) => Number(labels[name]));
}
