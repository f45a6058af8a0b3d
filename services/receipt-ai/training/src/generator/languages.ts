import type { Language } from './language.ts';
import { ESTONIAN, LATVIAN, LITHUANIAN } from './languages/baltic.ts';
import { BULGARIAN, RUSSIAN, UKRAINIAN } from './languages/cyrillic.ts';
import { CZECH, SLOVAK } from './languages/czech-and-slovak.ts';
import { DUTCH } from './languages/dutch.ts';
import { CHINESE, JAPANESE, KOREAN, TRADITIONAL_CHINESE } from './languages/east-asian.ts';
import { ENGLISH } from './languages/english.ts';
import { FRENCH } from './languages/french.ts';
import { GERMAN } from './languages/german.ts';
import { GREEK, TURKISH } from './languages/greek-and-turkish.ts';
import { HINDI } from './languages/hindi.ts';
import { HUNGARIAN, ROMANIAN } from './languages/hungarian-and-romanian.ts';
import { ITALIAN } from './languages/italian.ts';
import { DANISH, FINNISH, NORWEGIAN, SWEDISH } from './languages/nordic.ts';
import { POLISH } from './languages/polish.ts';
import { PORTUGUESE } from './languages/portuguese.ts';
import { ARABIC, HEBREW } from './languages/semitic.ts';
import { INDONESIAN, MALAY, THAI, VIETNAMESE } from './languages/south-east-asian.ts';
import { CROATIAN, SLOVENE } from './languages/south-slavic.ts';
import { SPANISH } from './languages/spanish.ts';

const LANGUAGES: readonly Language[] = [
  ARABIC,
  BULGARIAN,
  CHINESE,
  CROATIAN,
  CZECH,
  DANISH,
  DUTCH,
  ENGLISH,
  ESTONIAN,
  FINNISH,
  FRENCH,
  GERMAN,
  GREEK,
  HEBREW,
  HINDI,
  HUNGARIAN,
  INDONESIAN,
  ITALIAN,
  JAPANESE,
  KOREAN,
  LATVIAN,
  LITHUANIAN,
  MALAY,
  NORWEGIAN,
  POLISH,
  PORTUGUESE,
  ROMANIAN,
  RUSSIAN,
  SLOVAK,
  SLOVENE,
  SPANISH,
  SWEDISH,
  THAI,
  TRADITIONAL_CHINESE,
  TURKISH,
  UKRAINIAN,
  VIETNAMESE,
];
const BY_CODE = new Map(LANGUAGES.map((language) => [language.code, language]));

/** @throws for a language without a table */
export function languageOf(code: string): Language {
  const language = BY_CODE.get(code);
  if (!language) throw new Error(`There is no table of the language ${code}.`);
  return language;
}
