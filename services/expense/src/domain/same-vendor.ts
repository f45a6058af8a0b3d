/** Words that don't identify a business. */
const COMMON = new Set(
  'AND AUTO BAR CAFE CITY CO COM COMPANY CORP DER DIE ENTERPRISE GMBH GROUP HOTEL INC INTERNATIONAL KEDAI LIMITED LLC LTD MARKET PTE PTY PVT RESTAURANT RESTORAN SARL SDN BHD SERVICE SERVICES SHOP STORE THE TRADING UND WWW'.split(
    ' ',
  ),
);
const WORD_LENGTH_MIN = 3;

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Whether two names may be the same business: one contains the other, or they share an identifying word. Tolerant, because
 * people shorten names and printed names include legal forms and branches.
 */
export function isSameVendor(left: string, right: string): boolean {
  const [leftWords, rightWords] = [wordsOf(left), wordsOf(right)];
  const [leftKey, rightKey] = [leftWords.join(''), rightWords.join('')];
  if (leftKey === '' || rightKey === '') return true;
  if (leftKey.includes(rightKey) || rightKey.includes(leftKey)) return true;
  const own = new Set(leftWords.filter((word) => word.length >= WORD_LENGTH_MIN));
  return rightWords.some((word) => own.has(word) && !COMMON.has(word));
}
