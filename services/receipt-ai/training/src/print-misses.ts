/**
 * Prints every receipt that the cross-validation gets wrong: expected and chosen value, rank of the expected one, and the
 * recognised text.
 * Usage: node training/src/print-misses.ts total|date|vendor|invoiceNumber [pp-ocrv6|pp-ocrv4]
 */
import { PP_OCRV6 } from '../../src/extraction/packs/pp-ocrv6.ts';
import { RANKED_FIELDS, type RankedField } from '../../src/extraction/ranking/load-rankers.ts';
import { crossValidate, type Outcome } from './cross-validation.ts';
import { acceptedValues } from './labelled-candidates.ts';
import { loadSources, trainingSetOf } from './training-set.ts';

const [field = 'total', packName = PP_OCRV6] = process.argv.slice(2);
if (!isRankedField(field)) throw new Error(`Name a field: ${RANKED_FIELDS.join(', ')}.`);
const sources = await loadSources(packName);
const misses = crossValidate(field, trainingSetOf(field, sources)).filter(
  ({ isRight }) => !isRight,
);
for (const miss of misses) printMiss(field, miss);
console.log(`${misses.length} misses`);

function printMiss(of: RankedField, { receipt, value, confidence, rankOfRight }: Outcome): void {
  const wanted = acceptedValues(of, receipt.label).join(' or ');
  const place = rankOfRight === null ? 'is not a candidate' : `is at place ${rankOfRight}`;
  console.log(
    `--- ${receipt.label.file}: ${wanted} ${place}, chosen ${value} (${confidence.toFixed(2)})`,
  );
  for (const { text } of receipt.layout.rows) console.log(`    ${text}`);
}

function isRankedField(name: string): name is RankedField {
  return (RANKED_FIELDS as readonly string[]).includes(name);
}
