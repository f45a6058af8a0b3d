import { repairBusinessWords } from './business-words.ts';

/** Text around a name that is not part of it, removed in this order. */
const CLEANINGS: readonly (readonly [RegExp, string])[] = [
  [/[\s_]+/g, ' '],
  [/[\s,;:]+$/, ''],
  [/^#? ?\d{3,} (?=\p{L}{3})/u, ''],
  [/^(?:DIMILIKI(?: OLEH)?|OWNED BY|OWN BY|OPERATED BY)\s*:?\s*/i, ''],
  // Registration numbers: "CO. REG. NO: 123456-A", "(123456-A)", "123456-A".
  [
    /\(? ?\b(?:CO|CO[MN]PANY|ROC|REG)[ .:]*(?:REG)?[ .:]*(?:NO)?[ .:]*\(?[A-Z]{0,3}\d[\d-]{3,}.*$/i,
    '',
  ],
  [/\(? ?\d{4,7} ?-? ?[A-Z0-9]? ?\)?\.?$/, ''],
  [/\s*\((?:CO?|C0|JM|NO|I|IU|00|LLP|[0-9]{2,})[^)]*\)?\.?$/i, ''],
  [/\s*\([A-Z\d]{0,3}$/i, ''],
  [/[\s(:,*-]+$/, ''],
  [/^[^\p{L}0-9(]+/u, ''],
];

/** Misread variants of "Sendirian Berhad": SDN BND, SON BHD, S0N 8HD, SDI BHD, SDNBHU. */
const MISREAD_SDN_BHD = /(?<=^|[\s)])S[D0OU][NIM]I?[., ]{0,3}[B8][HNRMK][DXOI0UL](?![A-Z])\.?/i;
const GLUED_SDN_BHD = /(?<=[A-Za-z)])(SDN ?BHD)$/i;
/** The same, abbreviated: 5/B, S/8. */
const MISREAD_ABBREVIATION = /(?<=[A-Z]{2} )[5S]\/[B8]$/;
/** The rest of a registration number or a stamp after the legal form, which ends a name. */
const AFTER_LEGAL_FORM =
  /(?<=\bSDN\.? BHD)[. ]*\(?[A-Z0-9]{0,4}$|(?<=\bSDN\.? BHD)[. ]*\([A-Z]?\d.*$/i;

/** Misread characters that are certain from their context. */
const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/(?<=[A-Z]{2})[1|[\]](?=[A-Z]|\s|$)|(?<=^|\s)1(?=[A-Z]{3})/g, 'I'],
  [/(?<=[A-Z])0(?=[A-Z])/g, 'O'],
  [/(?<=[A-Z]{2})5(?=[A-Z])/g, 'S'],
  [/(?<=[A-Z]{2})8(?=[A-Z])/g, 'B'],
  [/(?<=[a-z])[I|](?=[a-z])/g, 'l'],
  [/(?<=[a-z])0(?=[a-z])/g, 'o'],
  // A closing bracket read as a letter: "(KLI SDN BHD".
  [/\(([A-Z]{1,3})[I1l] (?=SDN)/g, '($1) '],
  // Kuala Lumpur and Malaysia, before the legal form.
  [/\((?:K[1IJl]|EL)\) ?(?=SDN)/g, '(KL) '],
  [/\([NHW]\) ?(?=SDN)/g, '(M) '],
];

/**
 * A line of the head as a vendor's name: without registration number and ornaments, with legal form and misread characters
 * corrected.
 */
export function cleanVendorName(line: string): string {
  const bare = replaceAll(line, CLEANINGS)
    .replace(MISREAD_SDN_BHD, (form) => (form === form.toUpperCase() ? 'SDN BHD' : 'Sdn Bhd'))
    .replace(GLUED_SDN_BHD, ' SDN BHD')
    .replace(MISREAD_ABBREVIATION, 'S/B')
    .replace(AFTER_LEGAL_FORM, '');
  return repairBusinessWords(replaceAll(bare, LOOK_ALIKES)).trim();
}

function replaceAll(text: string, replacements: readonly (readonly [RegExp, string])[]): string {
  return replacements.reduce((result, [pattern, by]) => result.replace(pattern, by), text);
}
