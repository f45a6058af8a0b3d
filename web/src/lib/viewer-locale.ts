import locales from './locales.json' with { type: 'json' };
const key = 'locale';

/** Ways of writing dates and numbers that a person can choose; words stay English. */
export const LOCALES = locales;

/** Returns the choice in this browser; '' for that of the browser itself, also where the build renders a page. */
export const storedLocale = (): string =>
  typeof localStorage === 'undefined'
    ? ''
    : (LOCALES.find((locale) => locale === localStorage.getItem(key)) ?? '');

/** Takes effect when the page is loaded anew. */
export function chooseLocale(locale: string): void {
  if (locale === '') localStorage.removeItem(key);
  else localStorage.setItem(key, locale);
}

/** The viewer's locale for dates and numbers: the chosen one, else the browser's. */
export const viewerLocale = storedLocale() || browserLocale();

/** Some systems report one that no formatter accepts ('en-US@posix'), which must not crash the page. */
function browserLocale(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}
