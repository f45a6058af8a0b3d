import { findFields } from '../../src/extraction/fields/find-fields.ts';
import { PP_OCRV6 } from '../../src/extraction/packs/pp-ocrv6.ts';
import { loadRankers } from '../../src/extraction/ranking/load-rankers.ts';
import { loadTagger } from '../../src/extraction/tagging/tagger.ts';
import { AccuracyTable, type AccuracyRow } from './accuracy-table.ts';
import { taggedPages } from './generated-candidates.ts';
import { COUNTRIES } from './generator/country.ts';
import { trainingDocument } from './generator/training-document.ts';
import { addJudged, judge, type LabelledDocument } from './measure-labelled.ts';

/** No model was trained on documents of this seed, and no rule was written with them at hand. */
const SEED = 20_261;

/** Reads documents that the generator makes, so that anyone can repeat it: half as text layers, half as recognition gives them. */
export async function measureMade(
  documentsPerCountry: number,
): Promise<Map<string, AccuracyRow[]>> {
  const tagger = await loadTagger();
  const rankers = await loadRankers(PP_OCRV6);
  const tables = new Map<string, AccuracyRow[]>();
  for (const country of COUNTRIES) {
    const table = new AccuracyTable();
    for (let at = 0; at < documentsPerCountry; at += 1) {
      const document = trainingDocument(SEED, at, { countries: [country] });
      const found = findFields(await taggedPages(tagger, document), rankers);
      addJudged(table, judge(found, labelOf(document)));
    }
    tables.set(country.code, table.rows());
  }
  return tables;
}

const labelOf = ({
  id,
  country,
  labels,
}: ReturnType<typeof trainingDocument>): LabelledDocument => ({
  file: id,
  group: country,
  total: labels.total,
  currency: [labels.currency],
  date: labels.date,
  vendor: labels.vendorNames.flatMap(withVisualOrder),
  number: labels.number === null ? [] : [labels.number],
  tax: null,
  lines: null,
});

/** Generated words stand as they are seen. A reader of pages puts those of Arabic and Hebrew in their order before this. */
const withVisualOrder = (name: string): string[] =>
  /[\u0590-\u06ff]/.test(name) ? [name, name.split(' ').toReversed().join(' ')] : [name];
