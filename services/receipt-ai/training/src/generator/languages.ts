import type { Language } from './language.ts';
import { ENGLISH } from './languages/english.ts';
import { FRENCH } from './languages/french.ts';
import { GERMAN } from './languages/german.ts';

const LANGUAGES: readonly Language[] = [ENGLISH, FRENCH, GERMAN];
const BY_CODE = new Map(LANGUAGES.map((language) => [language.code, language]));

/** @throws for a language without a table */
export function languageOf(code: string): Language {
  const language = BY_CODE.get(code);
  if (!language) throw new Error(`There is no table of the language ${code}.`);
  return language;
}
