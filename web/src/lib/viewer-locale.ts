/**
 * The viewer's locale for dates and numbers. Some systems report one that no formatter accepts ('en-US@posix'), which must not
 * crash the page.
 */
export const viewerLocale = readLocale();

function readLocale(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}
