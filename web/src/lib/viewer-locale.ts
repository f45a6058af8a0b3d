/**
 * How the viewer writes dates and numbers. Some systems name it in a way that no formatter
 * understands ('en-US@posix'), and a page must not fall over that.
 */
export const viewerLocale = readLocale();

function readLocale(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}
