import { onFirstUse } from './on-first-use.ts';
import { viewerLocale } from './viewer-locale.ts';

const names = onFirstUse(
  () => new Intl.DisplayNames(viewerLocale, { type: 'currency', fallback: 'none' }),
);

/** Returns a label such as 'MYR – Malaysian Ringgit' in the viewer's language, or only the code if it has no name. */
export function currencyLabel(code: string): string {
  const name = names().of(code.slice(0, 3));
  return name === undefined || code.length !== 3 ? code : `${code} – ${name}`;
}
