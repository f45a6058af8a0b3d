import { PAGE_CURRENCIES } from '../../../src/extraction/tagging/field-labels.ts';
import type { TrainingDocument } from '../generator/training-document.ts';

/** The model is not told what it cannot know. */
const UNKNOWN = -1;

/** What the model should say of a page as a whole: its currency, and whether its dates begin with the month. */
export const pageTargets = ({ words, labels }: TrainingDocument): Int32Array =>
  Int32Array.of(
    PAGE_CURRENCIES.indexOf(labels.currency),
    monthFirst(
      words.flatMap(({ l, t }) => (l === 'DATE' ? [t] : [])),
      labels.date,
    ),
  );

const NUMERIC = /^\D*(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/;

/** 1 where a date is printed with the month first, 0 with the day first. */
function monthFirst(printed: readonly string[], iso: string | null): number {
  const [, month, day] = (iso ?? '').split('-').map(Number);
  for (const text of printed) {
    const [first, second] = (NUMERIC.exec(text) ?? []).slice(1).map(Number);
    if (first === undefined || month === day) continue;
    if (first === month && second === day) return 1;
    if (first === day && second === month) return 0;
  }
  return UNKNOWN;
}
