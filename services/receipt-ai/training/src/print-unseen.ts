/**
 * Reads generated documents of countries that no model saw, and prints accuracy by manner and how many sure values are wrong.
 * Usage: node training/src/print-unseen.ts [count] [--misses]
 */
import { signedByKind } from '../../src/extraction/fields/document-kind.ts';
import { findFields } from '../../src/extraction/fields/find-fields.ts';
import { PP_OCRV6 } from '../../src/extraction/packs/pp-ocrv6.ts';
import { loadRankers } from '../../src/extraction/ranking/load-rankers.ts';
import { loadTagger } from '../../src/extraction/tagging/tagger.ts';
import { AccuracyTable } from './accuracy-table.ts';
import { taggedPages } from './generated-candidates.ts';
import { countriesOf } from './generator/country.ts';
import { trainingDocument, type TrainingDocument } from './generator/training-document.ts';
import { judge, SURE, type LabelledDocument } from './measure-world.ts';
import { UNSEEN_COUNTRIES } from './training-set.ts';

/** Another seed than that of the documents by which confidence was fitted. */
const SEED = 404;
const COUNT = 500;

const [count = COUNT] = process.argv.slice(2).flatMap((text) => Number(text) || []);
const printsMisses = process.argv.includes('--misses');
const tagger = await loadTagger();
const rankers = await loadRankers(PP_OCRV6);
const countries = countriesOf(UNSEEN_COUNTRIES, []);
const tables = new Map<string, AccuracyTable>();
for (let at = 0; at < count; at += 1) {
  const document = trainingDocument(SEED, at, { countries, pairs: 0 });
  const read = signedByKind(findFields(await taggedPages(tagger, document), rankers));
  const table = tables.get(document.manner) ?? new AccuracyTable();
  tables.set(document.manner, table);
  for (const { field, isRight, confidence, read: value, expected } of judge(
    read,
    labelOf(document),
  )) {
    table.add(field, isRight);
    if (confidence >= SURE) table.add(`${field}, sure`, isRight);
    if (!isRight && printsMisses)
      console.log(
        `${document.id} ${document.country} ${document.kind}: ${field} "${value}" (${confidence.toFixed(2)}), right is "${expected}"`,
      );
  }
}
for (const [manner, table] of tables) table.print(`unseen countries, ${manner}`);
await tagger.close();

function labelOf({ id, manner, labels }: TrainingDocument): LabelledDocument {
  return {
    file: id,
    group: manner,
    total: labels.total,
    currency: [labels.currency],
    date: labels.date,
    vendor: labels.vendorNames,
    number: labels.number === null ? [] : [labels.number],
    tax: labels.tax,
    lines: labels.lines.length,
  };
}
