import { strongestLabel, type Span, type WordLabel } from './labels.ts';
import type { Font, Measure, Run, Sheet } from './sheet.ts';

/** A printed word: its baseline's left end and its width in points. */
export interface PlacedWord {
  text: string;
  page: number;
  x: number;
  y: number;
  width: number;
  font: Font;
  colour: string;
  label: WordLabel;
  group: number | null;
}

/** A word as training reads it; the box is in fractions of the page. */
export interface Word {
  t: string;
  p: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  l: WordLabel;
  g: number | null;
}

const ASCENT = 0.74;
const DESCENT = 0.2;

/** All words of a sheet, in the order in which they were printed. */
export function placeWords({ runs, measure, mirrored }: Sheet): PlacedWord[] {
  return runs.flatMap((run) => wordsOfRun(run, measure, mirrored));
}

/** The box of a word in fractions of its page, as a text layer gives it. */
export function boxOf(word: PlacedWord, page: { width: number; height: number }): Word {
  return {
    t: word.text,
    p: word.page,
    x0: rounded(word.x / page.width),
    y0: rounded((word.y - word.font.size * ASCENT) / page.height),
    x1: rounded((word.x + word.width) / page.width),
    y1: rounded((word.y + word.font.size * DESCENT) / page.height),
    l: word.label,
    g: word.group,
  };
}

export function rounded(fraction: number): number {
  return Math.round(fraction * 10_000) / 10_000;
}

function wordsOfRun(run: Run, measure: Measure, mirrored: boolean): PlacedWord[] {
  const { font } = run;
  const width = measure(run.spans.map(({ text }) => text).join(''), font);
  const left =
    run.align === 'left' ? run.x : run.align === 'right' ? run.x - width : run.x - width / 2;
  const words = cutIntoWords(run.spans);
  const starts = new Map<CutWord, { x: number; width: number }>();
  let x = left;
  for (const [i, word] of inVisualOrder(words, mirrored).entries()) {
    x += measure(gapBefore(word, i, words), font);
    const own = measure(word.text, font);
    starts.set(word, { x, width: own });
    x += own;
  }
  return words.map((word) => {
    const { label, group } = strongestLabel(word.spans);
    const place = starts.get(word) ?? { x: left, width: 0 };
    return {
      text: word.text,
      page: run.page,
      y: run.y,
      ...place,
      font,
      colour: run.colour,
      label,
      group,
    };
  });
}

/** Words that change their places lose the gaps that they had. */
function gapBefore(word: CutWord, place: number, words: readonly CutWord[]): string {
  if (word === words[place]) return word.gap;
  return place === 0 ? '' : ' ';
}

/** The words of a line as they stand from left to right: those of the other direction keep their own order. */
function inVisualOrder(words: readonly CutWord[], rightToLeft: boolean): readonly CutWord[] {
  if (!rightToLeft && !words.some(({ text }) => RIGHT_TO_LEFT.test(text))) return words;
  const groups: { against: boolean; words: CutWord[] }[] = [];
  for (const word of words) {
    const against = RIGHT_TO_LEFT.test(word.text) !== rightToLeft;
    const last = groups.at(-1);
    if (last?.against === true && against) last.words.push(word);
    else groups.push({ against, words: [word] });
  }
  return rightToLeft
    ? groups.toReversed().flatMap((group) => group.words)
    : groups.flatMap((group) => (group.against ? group.words.toReversed() : group.words));
}

/** The first class, which Latin words fail at once, saves most of the time. */
const RIGHT_TO_LEFT = /(?=[\u0590-\uffff])[\p{Script=Hebrew}\p{Script=Arabic}]/u;

interface CutWord {
  text: string;
  /** The spaces before it. */
  gap: string;
  spans: Span[];
}

/** Words end at spaces; spans without a space between them make one word. */
function cutIntoWords(spans: readonly Span[]): CutWord[] {
  const words: CutWord[] = [];
  let gap = '';
  let open = false;
  for (const span of spans) {
    for (const piece of span.text.match(/\s+|\S+/g) ?? []) {
      if (piece.trim() === '') {
        gap += piece;
        open = false;
        continue;
      }
      const last = words.at(-1);
      if (open && last) {
        last.text += piece;
        last.spans.push(span);
      } else words.push({ text: piece, gap, spans: [span] });
      gap = '';
      open = true;
    }
  }
  return words;
}
