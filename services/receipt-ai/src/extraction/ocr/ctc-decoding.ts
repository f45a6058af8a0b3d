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

/** The class for "no new character here". */
const BLANK = 0;

/**
 * Greedy CTC decoding takes the likeliest allowed class of each step and drops repeats and blanks. Only `allowedClasses` compete,
 * so that a similar character of another script never displaces a Latin one.
 */
export function decodeCtc(
  probabilities: ClassProbabilities,
  characters: readonly string[],
  allowedClasses: readonly number[],
): DecodedLine {
  const { values, offset, stepCount, classCount } = probabilities;
  const line: DecodedLine = { text: '', confidence: 0, weakest: 1, positions: [] };
  let previous = BLANK;
  let probabilitySum = 0;
  for (let step = 0; step < stepCount; step++) {
    const base = offset + step * classCount;
    let best = BLANK;
    let bestProbability = -1;
    for (const candidate of allowedClasses) {
      const probability = values[base + candidate] ?? 0;
      if (probability > bestProbability) {
        bestProbability = probability;
        best = candidate;
      }
    }
    if (best !== BLANK && best !== previous) {
      const character = characters[best] ?? '';
      line.text += character;
      for (let i = 0; i < character.length; i++) line.positions.push(step);
      probabilitySum += bestProbability;
      line.weakest = Math.min(line.weakest, bestProbability);
    }
    previous = best;
  }
  if (line.text !== '') line.confidence = probabilitySum / line.text.length;
  return line;
}
