/** A rotated rectangle around one line of text, in pixels of the page image. */
export interface TextBox {
  centerX: number;
  centerY: number;
  /** The length in the reading direction before `angle` is applied. */
  width: number;
  height: number;
  /** Radians, in (-π/4, π/4]. */
  angle: number;
}

/** One recognised line. */
export interface RecognisedLine {
  text: string;
  /** Mean probability of its characters, 0..1. */
  confidence: number;
  /** Probability of its least certain character, 0..1: one misread letter makes another name. */
  weakest: number;
  /** Time step of each character of `text`; their distances show where spaces are. */
  positions: number[];
  box: TextBox;
}
