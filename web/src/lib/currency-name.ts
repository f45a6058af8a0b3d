import { onFirstUse } from './on-first-use.ts';
import { viewerLocale } from './viewer-locale.ts';

const names = onFirstUse(
  () => new Intl.DisplayNames(viewerLocale, { type: 'currency', fallback: 'none' }),
);

/** Such as 'MYR – Malaysian Ringgit', in the viewer's language; the code alone where it has no name. */
export function currencyLabel(code: string): string {
  const name = names().of(code.slice(0, 3));
  return name === undefined || code.length !== 3 ? code : `${code} – ${name}`;
}
