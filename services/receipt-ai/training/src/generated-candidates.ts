import { tagged } from '../../src/extraction/document/page-reading.ts';
import type { PageSegments } from '../../src/extraction/layout/text-segment.ts';
import type { Tagger } from '../../src/extraction/tagging/tagger.ts';
import { COUNTRIES } from './generator/country.ts';
import type { Country } from './generator/country.ts';
import { trainingDocument, type TrainingDocument } from './generator/training-document.ts';
import { labelledCandidates, type LabelledCandidates } from './labelled-candidates.ts';
import { segmentsOfWords } from './tagger/words-in-segments.ts';

/** The pages of a generated document, with the segments that a reader would give them and their words marked. */
export function taggedPages(
  tagger: Tagger,
  { pages, words }: TrainingDocument,
): Promise<PageSegments[]> {
  return Promise.all(
    pages.map(({ width, height }, index) => {
      const own = words.filter(({ p }) => p === index);
      return tagged(
        { tagger },
        { segments: segmentsOfWords(own, { width, height }, index), width, height },
      );
    }),
  );
}

/** Generated documents with their candidates. @param seed one that the model which marks words never saw */
export async function generatedCandidates(
  tagger: Tagger,
  {
    count,
    seed,
    countries = COUNTRIES,
  }: { count: number; seed: number; countries?: readonly Country[] },
): Promise<LabelledCandidates[]> {
  const receipts: LabelledCandidates[] = [];
  for (let at = 0; at < count; at += 1) {
    const document = trainingDocument(seed, at, { countries });
    const { labels } = document;
    receipts.push(
      labelledCandidates(await taggedPages(tagger, document), {
        file: document.id,
        vendor: labels.vendor,
        vendorAccept: labels.vendorNames,
        date: labels.date,
        total: labels.total === null ? null : Math.abs(labels.total),
        invoiceNumber: labels.number,
        currency: labels.currency,
      }),
    );
  }
  return receipts;
}
