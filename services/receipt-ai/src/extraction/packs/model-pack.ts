/** Differences between two sets of OCR models. */
export interface ModelPack {
  /** Name in the logs and in every extraction. */
  name: string;
  detectorPath: string;
  recogniserPath: string;
  /** One value per channel in the order blue, green, red. */
  detectorMean: readonly [number, number, number];
  detectorDeviation: readonly [number, number, number];
  /** Longest side of the detector's input. */
  detectorSideMaxPx: number;
  /** Character of each class of the recogniser; class 0 is the blank of CTC. */
  characters: readonly string[];
  /** Allowed classes, which are the blank and those that `isReadable` accepts. */
  allowedClasses: readonly number[];
  /** False when the recogniser drops spaces, which are then restored from gaps between characters. */
  writesSpaces: boolean;
}

/** Classes whose character passes `isReadable`, with the blank. */
export function allowClasses(
  characters: readonly string[],
  isReadable: (character: string) => boolean,
): number[] {
  const allowed = [0];
  for (const [index, character] of characters.entries()) {
    if (index > 0 && isReadable(character)) allowed.push(index);
  }
  return allowed;
}
