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
  /** The classes of Latin text, which are the blank and those that `isLatin` accepts. */
  latinClasses: readonly number[];
  /** Whether models/scripts-<pack>.json tells the script of its pages; otherwise each page counts as Latin. */
  tellsScripts: boolean;
  /** False when the recogniser drops spaces, which are then restored from gaps between characters. */
  writesSpaces: boolean;
}

/** Classes whose character passes `isLatin`, with the blank. */
export function classesOf(
  characters: readonly string[],
  isLatin: (character: string) => boolean,
): number[] {
  const classes = [0];
  for (const [index, character] of characters.entries()) {
    if (index > 0 && isLatin(character)) classes.push(index);
  }
  return classes;
}
