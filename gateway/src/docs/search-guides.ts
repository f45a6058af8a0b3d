import type { Guide, GuideSection } from './render-guide.ts';

/** A section that has every word of a search. */
export interface Found {
  readonly href: string;
  readonly page: string;
  readonly heading: string;
  /** The words around the first hit. */
  readonly excerpt: string;
}

const FOUND_MAX = 30;
const WORDS_MAX = 8;
const EXCERPT_CHARS = 180;
const CHARS_BEFORE_HIT = 60;

/** Returns the sections with every word, those with a word in their heading or title first. */
export function searchGuides(guides: readonly Guide[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  return guides
    .flatMap((guide) => guide.sections.map((section) => ({ guide, section })))
    .map((place) => ({ ...place, weight: weightOf(place.guide, place.section, words) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight)
    .slice(0, FOUND_MAX)
    .map(({ guide: { path, title }, section: { id, heading, text } }) => ({
      href: heading === title ? path : `${path}#${id}`,
      page: title,
      heading,
      excerpt: excerptOf(text, words),
    }));
}

/** 0 unless every word occurs in a section with a text. */
function weightOf(guide: Guide, { heading, text }: GuideSection, words: readonly string[]): number {
  const [inHeading, inTitle, inText] = [heading, guide.title, text].map((each) =>
    each.toLowerCase(),
  );
  const weights = words.map((word) => {
    if (inHeading?.includes(word)) return 3;
    return inTitle?.includes(word) ? 2 : Number(inText?.includes(word));
  });
  return text === '' || weights.includes(0) ? 0 : weights.reduce((sum, weight) => sum + weight, 0);
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const from = (places.length > 0 ? Math.min(...places) : 0) - CHARS_BEFORE_HIT;
  const start = from <= 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = start + EXCERPT_CHARS;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}
