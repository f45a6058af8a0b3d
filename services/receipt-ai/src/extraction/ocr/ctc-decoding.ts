/** Probabilities of all classes over time, as a slice of the recogniser's output. */
export interface ClassProbabilities {
  values: Float32Array;
  offset: number;
  stepCount: number;
  classCount: number;
}

export interface DecodedLine {
  text: string;
  confidence: number;
  weakest: number;
  positions: number[];
}

/** A line as the best Latin characters spell it, and as the best ones of all scripts do. */
export interface Decoding {
  latin: DecodedLine;
  any: DecodedLine;
}

interface ClassOfStep {
  index: number;
  probability: number;
}

/** The class for "no new character here". */
const BLANK = 0;
/** A likelier class is the best of all, because probabilities of a step add up to one. */
const SURELY_BEST = 0.5;

/**
 * Greedy CTC decoding takes the likeliest class of each step and drops repeats and blanks. In the Latin reading only `latinClasses`
 * compete, so that a similar character of another script never displaces a Latin one.
 */
export function decodeCtc(
  { values, offset, stepCount, classCount }: ClassProbabilities,
  characters: readonly string[],
  latinClasses: readonly number[],
): Decoding {
  const latin: ClassOfStep[] = [];
  const any: ClassOfStep[] = [];
  for (let step = 0; step < stepCount; step++) {
    const base = offset + step * classCount;
    let best = { index: BLANK, probability: -1 };
    for (const index of latinClasses) {
      const probability = values[base + index] ?? 0;
      if (probability > best.probability) best = { index, probability };
    }
    latin.push(best);
    for (let index = 0; best.probability < SURELY_BEST && index < classCount; index++) {
      const probability = values[base + index] ?? 0;
      if (probability > best.probability) best = { index, probability };
    }
    any.push(best);
  }
  return { latin: spelled(latin, characters), any: spelled(any, characters) };
}

function spelled(steps: readonly ClassOfStep[], characters: readonly string[]): DecodedLine {
  const line: DecodedLine = { text: '', confidence: 0, weakest: 1, positions: [] };
  let previous = BLANK;
  let probabilitySum = 0;
  for (const [step, { index, probability }] of steps.entries()) {
    if (index !== BLANK && index !== previous) {
      const character = characters[index] ?? '';
      line.text += character;
      for (let i = 0; i < character.length; i++) line.positions.push(step);
      probabilitySum += probability;
      line.weakest = Math.min(line.weakest, probability);
    }
    previous = index;
  }
  if (line.text !== '') line.confidence = probabilitySum / line.text.length;
  return line;
}
