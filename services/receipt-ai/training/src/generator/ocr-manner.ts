import printed from './data/printed.json' with { type: 'json' };
import type { Random } from './random.ts';
import { rounded, type Word } from './words.ts';

/** Characters that recognition takes for each other. */
const CONFUSIONS: Readonly<Record<string, string>> = printed.confusions;

interface Damage {
  confusion: number;
  accent: number;
  lostSpace: number;
  split: number;
  lost: number;
  jitter: number;
  /** In radians. */
  slant: number;
  scale: number;
  shiftX: number;
  shiftY: number;
}

/** Makes words as recognition of a photograph gives them: misread, merged, split, lost and slightly out of place. */
export function asRecognised(
  words: readonly Word[],
  pages: readonly { width: number; height: number }[],
  random: Random,
): Word[] {
  const damage = damageOf(random);
  const sorted = [...words].sort((a, b) => a.p - b.p || rowOf(a) - rowOf(b) || a.x0 - b.x0);
  const kept = sorted.filter(() => !random.chance(damage.lost));
  const merged = mergeWords(kept, damage, random);
  return merged
    .flatMap((word) => splitWord(word, damage, random))
    .map((word) => misread(word, damage, random))
    .filter(({ t }) => t !== '')
    .map((word) => moved(word, pages[word.p] ?? { width: 1, height: 1 }, damage, random));
}

function damageOf(random: Random): Damage {
  const severity = random.weighted([
    [0.15, 5],
    [0.5, 3],
    [1, 2],
    [2, 0.6],
  ] as const);
  return {
    confusion: 0.012 * severity,
    accent: random.chance(0.3) ? 0.5 : 0.05,
    lostSpace: 0.05 * severity,
    split: 0.015 * severity,
    lost: 0.008 * severity,
    jitter: random.between(0.0003, 0.002),
    slant: random.chance(0.6) ? random.between(-0.02, 0.02) : 0,
    scale: random.between(0.72, 1),
    shiftX: random.between(0, 0.14),
    shiftY: random.between(0, 0.14),
  };
}

/** Words whose middles are close stand in one row. */
function rowOf({ y0, y1 }: Word): number {
  return Math.round(((y0 + y1) / 2) * 250);
}

/** Unites neighbours of a row whose space is lost. The label of a value wins over that of a text. */
function mergeWords(words: readonly Word[], { lostSpace }: Damage, random: Random): Word[] {
  const merged: Word[] = [];
  for (const word of words) {
    const last = merged.at(-1);
    if (!last || !isClose(last, word) || !random.chance(lostSpace)) {
      merged.push({ ...word });
      continue;
    }
    last.t += word.t;
    last.x1 = word.x1;
    last.y0 = Math.min(last.y0, word.y0);
    last.y1 = Math.max(last.y1, word.y1);
    if (saysLess(last, word)) {
      last.l = word.l;
      last.g = word.g;
    }
  }
  return merged;
}

/** Whether two words of a row have no more than a space between them. */
function isClose(left: Word, right: Word): boolean {
  const height = right.y1 - right.y0;
  const gap = right.x0 - left.x1;
  return (
    left.p === right.p &&
    Math.abs(left.y0 - right.y0) < height * 0.3 &&
    gap > 0 &&
    gap < height * 0.6
  );
}

function saysLess(a: Word, b: Word): boolean {
  const isText = (word: Word): boolean =>
    word.l === 'O' || word.l.endsWith('_LABEL') || word.l === 'CURRENCY';
  return isText(a) && b.l !== 'O';
}

function splitWord(word: Word, { split }: Damage, random: Random): Word[] {
  const characters = Array.from(word.t);
  if (characters.length < 4 || !random.chance(split)) return [word];
  const at = random.integer(1, characters.length - 1);
  const middle = word.x0 + ((word.x1 - word.x0) * at) / characters.length;
  return [
    { ...word, t: characters.slice(0, at).join(''), x1: middle },
    { ...word, t: characters.slice(at).join(''), x0: middle },
  ];
}

function misread(word: Word, { confusion, accent }: Damage, random: Random): Word {
  let text = '';
  for (const character of word.t) {
    if (random.chance(confusion))
      text += CONFUSIONS[character] ?? (random.chance(0.3) ? '' : character);
    else text += character;
  }
  if (accent > 0 && /[^\0-\x7f]/.test(text) && random.chance(accent)) text = withoutAccents(text);
  return { ...word, t: text };
}

/** Latin letters without their accents; other scripts stay as they are. */
function withoutAccents(text: string): string {
  return text.replace(/[\u00c0-\u024f]/g, (letter) =>
    letter.normalize('NFD').replace(/\p{M}/gu, ''),
  );
}

/** Places a word as on a photograph: the page is a part of the picture, slightly turned. */
function moved(
  word: Word,
  { width, height }: { width: number; height: number },
  { scale, shiftX, shiftY, slant, jitter }: Damage,
  random: Random,
): Word {
  const ratio = height / width;
  const x = (word.x0 + word.x1) / 2 - 0.5;
  const y = ((word.y0 + word.y1) / 2 - 0.5) * ratio;
  const centerX = (x * Math.cos(slant) - y * Math.sin(slant)) * scale + 0.5 * scale + shiftX;
  const centerY =
    ((x * Math.sin(slant) + y * Math.cos(slant)) / ratio) * scale + 0.5 * scale + shiftY;
  const halfWidth = ((word.x1 - word.x0) / 2) * scale;
  const halfHeight = ((word.y1 - word.y0) / 2) * scale;
  const shake = (): number => random.between(-jitter, jitter);
  const x0 = inside(centerX - halfWidth + shake());
  const y0 = inside(centerY - halfHeight + shake());
  // A thin sign stays a box, however much its sides are shaken.
  const x1 = Math.max(x0, inside(centerX + halfWidth + shake()));
  const y1 = Math.max(y0, inside(centerY + halfHeight + shake()));
  return { ...word, x0, y0, x1, y1 };
}

function inside(fraction: number): number {
  return rounded(Math.min(1, Math.max(0, fraction)));
}
