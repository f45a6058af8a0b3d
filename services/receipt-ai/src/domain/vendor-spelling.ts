/** Legal forms and titles, which would be taken for initials. */
const SPELLINGS = spellingsOf(
  'GmbH mbH Sdn Bhd Ltd Inc Co Pte Pty Srl Sarl Lda Ltda Oy Mr Mrs Dr St',
);

/** Brands and initials that look like words and are written in capitals. */
const ALWAYS_CAPITALS = new Set(['ALDI', 'ASDA', 'EDEKA', 'HEB', 'HSBC', 'IKEA', 'REWE', 'SAP']);

/** Short words that look like initials. Any other short word that does not match SHORT_WORD is taken for initials. */
const SHORT_WORDS = new Set(
  (
    'AIR AND ART AT BEE BY EAT EGG EIS ICE IN INN JOE LEE MY OAK OF OIL OLD ON ONE OUR OUT OWL PIE SEA SHE SKY SPA TEA ' +
    'THE TO TWO YOU ZOO AM AU AUX DA DAS DE DI DIE DO DU EL EN ET IL IM LA LE LO UM UND'
  ).split(' '),
);
/** A vowel between consonants, as in BAR, SUN and WAN. */
const SHORT_WORD = /^[BCDFGHJKLMNPRSTVWXYZ][AEIOUÄÖÜ][BCDFGHJKLMNPRSTVWXYZ]$/;

/** Words that are written in small letters in the middle of a name. */
const SMALL_WORDS = new Set(
  'AND AT BY DA DE DEL DER DES DI DO DU ET FOR IN LA OF ON THE TO UND VON'.split(' '),
);

/** A longer word is usually several, printed without spaces between them. */
const WORD_LETTERS_MAX = 13;
/** A name of one word this short is as likely to be initials. */
const INITIALS_LETTERS_MAX = 4;

const VOWEL = /[AEIOUYÄÖÜÀÂÁÃÈÉÊËÌÍÎÏÒÓÔÕÙÚÛØÆŒ]/;

/**
 * A vendor's name that was printed in capitals as people write it: "BLUE DOOR BAKERY" is "Blue Door Bakery". Abbreviations stay
 * ("DB", "H&M"), and so does the whole name where its words can't be told apart or where it has small letters already.
 */
export function spellVendor(name: string): string {
  // A digit between letters is usually a misread letter.
  if (/\p{Ll}|\p{L}\d+\p{L}/u.test(name)) return name;
  const words = name.match(/\p{L}+/gu) ?? [];
  const [first = ''] = words;
  if (words.some(({ length }) => length > WORD_LETTERS_MAX)) return name;
  if (words.length === 1 && first.length <= INITIALS_LETTERS_MAX) return name;
  const runs = name.split(' ');
  return runs
    .map((run, at) => {
      const isSmall = at > 0 && at < runs.length - 1 && SMALL_WORDS.has(run);
      return isSmall ? run.toLowerCase() : spellRun(run);
    })
    .join(' ');
}

/** A run without spaces, such as "H&M", "JOE'S" or "(KL)". */
function spellRun(run: string): string {
  // Initials joined by a sign, "S.P.A." too: none of the parts is a word.
  if (/^\p{Lu}(?:[&+/.]\p{Lu})+\.?$/u.test(run)) return run;
  return run
    .replace(/\p{L}+/gu, (word, at: number) => {
      const [before, after] = [run.slice(0, at), run.slice(at + word.length)];
      return spellWord(word, before, after);
    })
    .replace(/(?<=\bMc)\p{Ll}(?=\p{Ll}{3})/gu, (letter) => letter.toUpperCase());
}

function spellWord(word: string, before: string, after: string): string {
  // The S of "JOE'S" is written small; the N of "O'NEILL" stays a capital.
  if (word === 'S' && /\p{L}['’]$/u.test(before)) return 's';
  const isName = /^['’]S$/.test(after);
  return SPELLINGS.get(word) ?? (isName || isWord(word) ? capitalized(word) : word);
}

function isWord(word: string): boolean {
  if (ALWAYS_CAPITALS.has(word)) return false;
  return word.length > 3 ? VOWEL.test(word) : SHORT_WORDS.has(word) || SHORT_WORD.test(word);
}

const capitalized = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase();

function spellingsOf(forms: string): ReadonlyMap<string, string> {
  return new Map(forms.split(' ').map((form) => [form.toUpperCase(), form]));
}
