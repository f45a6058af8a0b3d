import languages from './currency-languages.json' with { type: 'json' };
import { CURRENCIES } from '../locales/index.ts';

const escaped = (sign: string): string => sign.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** A sign of letters names a currency beside a number only; any other sign does anywhere. */
function patternOf(sign: string): RegExp {
  const text = escaped(sign.replace(/[\u200e\u200f.]+$/g, '').trim());
  return /\p{L}/u.test(text)
    ? new RegExp(String.raw`(?<!\p{L})${text}\.?\s?\d|\d\s?${text}(?!\p{L})`, 'iu')
    : new RegExp(text, 'u');
}

function signsOf(code: string, language: string): RegExp[] {
  const signs = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay })
      .formatToParts(1)
      .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
  );
  return [...new Set(signs)].filter((sign) => sign !== code && sign !== '$').map(patternOf);
}

/** Patterns of the signs that name one currency alone. */
export const OWN_SIGNS: readonly { readonly code: string; readonly sign: RegExp }[] = [
  ...CURRENCIES.flatMap(({ code, sign }) => (sign ? [{ code, sign }] : [])),
  // The language in which a currency's sign is that of its own country: "lei", "Kč", "лв.".
  ...Object.entries(languages).flatMap(([code, language]) =>
    signsOf(code, language).map((sign) => ({ code, sign })),
  ),
];
