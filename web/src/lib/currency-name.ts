import { onFirstUse } from './on-first-use.ts';

const names = onFirstUse(() => new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' }));

/** Newer than the names of many browsers. */
const newNames: Readonly<Record<string, string>> = {
  XCG: 'Caribbean guilder',
  ZWG: 'Zimbabwe Gold',
};

/** Returns a label such as 'MYR – Malaysian Ringgit', or only the code if it has no name. */
export function currencyLabel(code: string): string {
  const name = newNames[code] ?? names().of(code.slice(0, 3));
  return name === undefined || code.length !== 3 ? code : `${code} – ${name}`;
}
