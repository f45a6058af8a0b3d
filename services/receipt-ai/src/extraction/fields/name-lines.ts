import { alternatives } from '../locales/index.ts';

/** Words that no name starts with, so that the previous line has its beginning. */
const CONTINUES = new RegExp(
  `^\\W{0,2}(?:${alternatives(({ vendor }) => vendor?.continues)})`,
  'i',
);
/** The end of a line that does not end a name. */
const GOES_ON = /(?:&|\bAND|\bOF|,|-)\s*$/i;

/** Whether the second of two lines continues the name in the first. */
export function continuesName(line: string, next: string): boolean {
  return CONTINUES.test(next) || GOES_ON.test(line) || hasOpenBracket(line);
}

/** Whether a bracket is still open: the rest is on the next line. */
export function hasOpenBracket(text: string): boolean {
  return text.lastIndexOf('(') > text.lastIndexOf(')');
}
