import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { foldAccents } from '@outlay/platform/text';
import type { CategoryBucket } from '../domain/category-bucket.ts';

/** Words that identify a kind of spending and are too rare in the training texts for the classifier to learn them. */
const KEYWORDS = Object.entries(
  parse(readFileSync(new URL('bucket-keywords.yaml', import.meta.url), 'utf8')) as Readonly<
    Record<CategoryBucket, string>
  >,
).map(
  ([bucket, words]) =>
    [new RegExp(String.raw`\b(${words})\b`, 'i'), bucket as CategoryBucket] as const,
);

export interface KeywordHit {
  bucket: CategoryBucket;
  /** The text as printed. */
  keyword: string;
  /** Whether it is in the vendor's name, where a word counts most. */
  isInVendor: boolean;
}

/** The first keyword of each bucket in the vendor's name or the text. */
export function keywordHits(text: string, vendor: string): KeywordHit[] {
  return KEYWORDS.flatMap(([pattern, bucket]) => {
    const inVendor = pattern.exec(foldAccents(vendor));
    const hit = inVendor ?? pattern.exec(foldAccents(text));
    return hit ? [{ bucket, keyword: hit[0], isInVendor: inVendor !== null }] : [];
  });
}
