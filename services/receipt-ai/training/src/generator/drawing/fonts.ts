import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

import type { Country } from '../country.ts';
import type { Random } from '../random.ts';
import type { Font, Measure } from '../sheet.ts';

/** Families for each kind of font, of which one is picked for a document. */
export type FontFamilies = Record<Font['family'], string>;

const LATIN: Record<Font['family'], readonly string[]> = {
  sans: ['Liberation Sans', 'Noto Sans', 'DejaVu Sans', 'Nimbus Sans', 'Noto Sans Display'],
  serif: ['Liberation Serif', 'Noto Serif', 'DejaVu Serif', 'C059', 'P052'],
  mono: ['Liberation Mono', 'DejaVu Sans Mono', 'Noto Sans Mono', 'Nimbus Mono PS'],
};

/** A font collection is known by its first family, which has the characters of all of them. */
const EVERY_HAN = ['Noto Sans CJK JP', 'Noto Serif CJK JP'] as const;

/** Fonts that a script needs, by the country's first language. */
const OF_LANGUAGES: Record<string, readonly string[]> = {
  ja: ['Noto Sans CJK JP', 'Noto Serif CJK JP'],
  ko: ['Noto Sans CJK KR', ...EVERY_HAN],
  zh: ['Noto Sans CJK SC', ...EVERY_HAN],
  'zh-TW': ['Noto Sans CJK TC', ...EVERY_HAN],
  th: ['Noto Sans Thai', 'Garuda', 'Loma'],
  hi: ['Noto Sans Devanagari'],
  ar: ['Noto Naskh Arabic', 'Noto Sans Arabic', 'Noto Kufi Arabic'],
  he: ['Noto Sans Hebrew', 'Noto Serif Hebrew'],
};

/** Families that print Latin, Cyrillic and Greek, so that no letter is missing. */
const WIDE_LATIN = new Set([
  'Liberation Sans',
  'Liberation Serif',
  'Liberation Mono',
  'DejaVu Sans',
  'DejaVu Serif',
  'DejaVu Sans Mono',
  'Noto Sans',
  'Noto Serif',
  'Noto Sans Mono',
]);
const BEYOND_LATIN = new Set(['el', 'uk', 'ru', 'bg', 'vi', 'tr', 'ro']);

/** Picks the fonts of a document, or says which is missing. */
export function pickFonts(
  { languages }: Country,
  random: Random,
): FontFamilies | { missing: string } {
  const needed = languages.flatMap((code) => {
    const families = OF_LANGUAGES[code];
    return families ? [families] : [];
  });
  const extra: string[] = [];
  for (const families of needed) {
    const installed = families.filter((family) => GlobalFonts.has(family));
    if (installed.length === 0) return { missing: families.join(' or ') };
    extra.push(random.pick(installed));
  }
  const wide = languages.some((code) => BEYOND_LATIN.has(code));
  const stack = (family: Font['family']): string => {
    const latin = LATIN[family].filter(
      (name) => GlobalFonts.has(name) && (!wide || WIDE_LATIN.has(name)),
    );
    const first = latin.length > 0 ? [random.pick(latin)] : [];
    const names = WRITTEN_IN_ONE.has(languages[0] ?? '')
      ? [...extra, ...first]
      : [...first, ...extra];
    return [...names, 'DejaVu Sans'].map((name) => `"${name}"`).join(', ');
  };
  return { sans: stack('sans'), serif: stack('serif'), mono: stack('mono') };
}

/** Fonts of these scripts have Latin letters and digits of their own, which companies print too. */
const WRITTEN_IN_ONE = new Set(['ja', 'ko', 'zh', 'zh-TW']);

/** The font of a canvas. */
export function cssFont({ family, size, bold }: Font, families: FontFamilies): string {
  return `${bold ? 'bold ' : ''}${size.toFixed(2)}px ${families[family]}`;
}

/** Measures text as a canvas prints it. */
export function measureIn(families: FontFamilies): Measure {
  const context = createCanvas(8, 8).getContext('2d');
  return (text, font) => {
    context.font = cssFont(font, families);
    return context.measureText(text).width;
  };
}
