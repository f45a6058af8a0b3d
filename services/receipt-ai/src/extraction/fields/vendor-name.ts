import { alternatives, anyOf, LOCALES } from '../locales/index.ts';
import type { Replacement } from '../locales/locale.ts';
import { repairBusinessWords } from './business-words.ts';

/** The legal form in a vendor's name. */
export const LEGAL_FORM = anyOf(({ vendor }) => vendor?.legalForm);

/** Text around a name that is not part of it, removed in this order. */
const CLEANINGS: readonly Replacement[] = [
  [/[\s_]+/g, ' '],
  [/[\s,;:]+$/, ''],
  // The address of a mail's sender: "Acme <receipts@acme.example>".
  [/(?<=\p{L}{2}.*)\s+[<([]?[\w.+-]+@[\w.-]+[>)\]]?.*$/u, ''],
  [/^#? ?\d{3,} (?=\p{L}{3})/u, ''],
  // The label of a name: "Name: Acme Ltd".
  [/^\p{L}[\p{L} .]{1,20}:\s+(?=\p{L}{2})/u, ''],
  [new RegExp(`^(?:${alternatives(({ vendor }) => vendor?.ownedBy)})\\s*:?\\s*`, 'i'), ''],
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
  // An address behind the name.
  [/(?<=\p{L}{2}\S*)\s*[·•|].*$/u, ''],
  [/(?<=\p{L}{2}\S*)(?:\s[-–]\s|,\s).*\d.*$/u, ''],
  // The end of a sentence.
  [/(?<=\b(?:Ltd|Limited|GmbH|LLC|PLC))\.$/, ''],
  // A logo beside the same name as text.
  [/^(.{3,}?)[ ,]+\1$/iu, '$1'],
];

const FORM_REPAIRS = LOCALES.flatMap(({ vendor }) => vendor?.formRepairs ?? []);

/** Misread characters that are certain from their context. */
const LOOK_ALIKES: readonly Replacement[] = [
  [/(?<=[A-Z]{2})[1|[\]](?=[A-Z]|\s|$)|(?<=^|\s)1(?=[A-Z]{3})/g, 'I'],
  [/(?<=[A-Z])0(?=[A-Z])/g, 'O'],
  [/(?<=[A-Z]{2})5(?=[A-Z])/g, 'S'],
  [/(?<=[A-Z]{2})8(?=[A-Z])/g, 'B'],
  [/(?<=[a-z])[I|](?=[a-z])/g, 'l'],
  [/(?<=[a-z])0(?=[a-z])/g, 'o'],
  ...LOCALES.flatMap(({ vendor }) => vendor?.lateRepairs ?? []),
];

/**
 * A line of the head as a vendor's name: without registration number and ornaments, with legal form and misread characters
 * corrected.
 */
export function cleanVendorName(line: string): string {
  const bare = FORM_REPAIRS.reduce(
    (name, [misread, form]) =>
      name.replace(misread, (found) => (found === found.toUpperCase() ? form.toUpperCase() : form)),
    replaceAll(line, CLEANINGS),
  );
  return repairBusinessWords(replaceAll(bare, LOOK_ALIKES)).trim();
}

function replaceAll(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((result, [pattern, by]) => result.replace(pattern, by), text);
}
