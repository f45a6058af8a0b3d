import type { Language } from './language.ts';
import { ARABIC } from './languages/arabic.ts';
import { BULGARIAN } from './languages/bulgarian.ts';
import { CHINESE } from './languages/chinese.ts';
import { CROATIAN } from './languages/croatian.ts';
import { CZECH } from './languages/czech.ts';
import { DANISH } from './languages/danish.ts';
import { DUTCH } from './languages/dutch.ts';
import { ENGLISH } from './languages/english.ts';
import { ESTONIAN } from './languages/estonian.ts';
import { FINNISH } from './languages/finnish.ts';
import { FRENCH } from './languages/french.ts';
import { GERMAN } from './languages/german.ts';
import { GREEK } from './languages/greek.ts';
import { HEBREW } from './languages/hebrew.ts';
import { HINDI } from './languages/hindi.ts';
import { HUNGARIAN } from './languages/hungarian.ts';
import { INDONESIAN } from './languages/indonesian.ts';
import { ITALIAN } from './languages/italian.ts';
import { JAPANESE } from './languages/japanese.ts';
import { KOREAN } from './languages/korean.ts';
import { LATVIAN } from './languages/latvian.ts';
import { LITHUANIAN } from './languages/lithuanian.ts';
import { MALAY } from './languages/malay.ts';
import { NORWEGIAN } from './languages/norwegian.ts';
import { POLISH } from './languages/polish.ts';
import { PORTUGUESE } from './languages/portuguese.ts';
import { ROMANIAN } from './languages/romanian.ts';
import { RUSSIAN } from './languages/russian.ts';
import { SLOVAK } from './languages/slovak.ts';
import { SLOVENE } from './languages/slovene.ts';
import { SPANISH } from './languages/spanish.ts';
import { SWEDISH } from './languages/swedish.ts';
import { THAI } from './languages/thai.ts';
import { TRADITIONAL_CHINESE } from './languages/traditional-chinese.ts';
import { TURKISH } from './languages/turkish.ts';
import { UKRAINIAN } from './languages/ukrainian.ts';
import { VIETNAMESE } from './languages/vietnamese.ts';

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
