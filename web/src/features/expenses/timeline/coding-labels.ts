import type { NameOf } from '../components/use-catalogue-names.ts';
import { minorMoney } from '../../../lib/format-money.ts';

/** A line as the history has it. */
interface RecordedLine {
  description: string | null;
  categoryId: string | null;
  taxCodeId: string | null;
  taxMinor: string;
}

interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

/**
 * Returns what differs in the coding of lines, such as 'Taxi: Travel → Software'. The category of an unsplit expense is a change
 * of its own.
 */
export function codingLabels(
  { before, after }: Pick<Change, 'before' | 'after'>,
  currency: string,
  nameOf: NameOf,
): string[] {
  const [old, now] = [before, after].map((text) => text && (JSON.parse(text) as RecordedLine[]));
  const valuesOf = ({ categoryId, taxCodeId, taxMinor }: RecordedLine) => [
    categoryId === null ? 'no category' : nameOf('categoryId', categoryId),
    taxCodeId === null ? 'no tax code' : nameOf('taxCodeId', taxCodeId),
    `${minorMoney(BigInt(taxMinor), currency)} tax`,
  ];
  return (now || old || []).flatMap((line, place) => {
    const unsplit = { ...line, taxCodeId: null, taxMinor: '0' };
    const is = valuesOf(now ? line : unsplit);
    return valuesOf((old ? old[place] : unsplit) ?? line).flatMap((was, index) =>
      was === is[index]
        ? []
        : [`${line.description ?? `Line ${place + 1}`}: ${was} → ${is[index]}`],
    );
  });
}

/** Replaces the summary of lines, which has no coding, by what differs in it. */
export function withCodingLabels(
  changes: readonly Change[],
  currency: string,
  nameOf: NameOf,
): { shown: Change[]; labels: string[] } {
  const values = changes.find(({ field }) => field === 'lines.values');
  const isSplit = values?.before !== null && values?.after !== null;
  if (!values) return { shown: [...changes], labels: [] };
  return {
    shown: changes.filter(({ field }) => field !== 'lines' && !(field === 'categoryId' && isSplit)),
    labels: codingLabels(values, currency, nameOf),
  };
}
