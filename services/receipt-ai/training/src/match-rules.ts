/** Rules that decide whether an extracted value counts as correct. */

/** Names without case, spaces, punctuation and accents. */
export function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export function sameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b);
}

/** The rule "co~": at most a fifth of the characters differ. */
export function similarName(a: string, b: string): boolean {
  return similarity(nameKey(a), nameKey(b)) >= 0.8;
}

/** 1 minus the edit distance per character of the longer text. */
export function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : 1 - editDistance(a, b) / longest;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      current.push(Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, replaced));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** The fold of a vendor in cross-validation; its branches and legal forms are always in the same fold. */
export function vendorFold(vendor: string, foldCount: number): number {
  const key = nameKey(vendor).replace(/(SDNBHD|SDNBND|BHD|PLT|ENTERPRISE)$/, '');
  let hash = 7;
  for (const character of key) hash = (hash * 131 + character.charCodeAt(0)) % 2 ** 32;
  return hash % foldCount;
}
