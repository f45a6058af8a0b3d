import * as z from 'zod/mini';
import { checked } from './form-schema.ts';

/** The server's rule for new passwords, shown before typing. */
export const passwordRule =
  'At least 12 characters. A few unrelated words are easy to remember and hard to guess.';

const charactersMin = 12;
const charactersMax = 128;

/** The part of the rule that needs no word list; the server checks the rest. */
export const newPassword = checked(z.string(), (password) => {
  // Count as people do: an emoji is one character.
  const { length } = Array.from(password);
  if (length < charactersMin) return `A password has at least ${charactersMin} characters.`;
  if (length > charactersMax) return `A password has at most ${charactersMax} characters.`;
  return undefined;
});
