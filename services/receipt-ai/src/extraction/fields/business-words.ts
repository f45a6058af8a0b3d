import { LOCALES } from '../locales/index.ts';

/** Words in the names of thousands of vendors; proper names are not among them. */
const WORDS = LOCALES.flatMap(({ businessWords }) => businessWords?.split(' ') ?? []);

/** Letters that look alike in faded or small print. */
const LOOK_ALIKES = ['OUDQCG0', 'ILTJF1', 'KRX', 'MHNW', 'B8RS5', 'EF', 'VYU', 'PFR', 'A4'];
const MISREAD_MAX = 2;

const WORDS_BY_LENGTH = Map.groupBy(WORDS, ({ length }) => length);

/**
 * Corrects misread words in a name, such as CONFECTIUNERY and HARDWAKE. Changes only letters that look alike, so that STATIONARY
 * and KEDAI stay as their owners wrote them.
 */
export function repairBusinessWords(name: string): string {
  return name.replace(/\p{L}[\p{L}\d]{4,}\p{L}/gu, (word) => {
    const upper = word.toUpperCase();
    const candidates = WORDS_BY_LENGTH.get(upper.length) ?? [];
    if (candidates.includes(upper)) return word;
    const meant = candidates.find((candidate) => isMisreadingOf(upper, candidate));
    if (meant === undefined) return word;
    if (word === upper) return meant;
    return meant.charAt(0) + meant.slice(1).toLowerCase();
  });
}

function isMisreadingOf(read: string, meant: string): boolean {
  let misread = 0;
  for (let i = 0; i < read.length; i++) {
    const [a, b] = [read.charAt(i), meant.charAt(i)];
    if (a === b) continue;
    const lookAlike = LOOK_ALIKES.some((group) => group.includes(a) && group.includes(b));
    if (!lookAlike || ++misread > MISREAD_MAX) return false;
  }
  return misread > 0;
}
