import { describe, expect, it } from 'vitest';

import { COUNTRIES, countriesOf } from './country.ts';
import { COMMON_DATES, printDate } from './dates.ts';
import { KINDS } from './facts/kinds.ts';
import { generateDocument, type GeneratedDocument } from './generated-document.ts';
import type { WordLabel } from './labels.ts';
import { languageOf } from './language.ts';
import { inDigits } from './numbers.ts';

const SEED = 41;
const DOCUMENTS = Array.from({ length: 3_000 }, (_, i) =>
  generateDocument(SEED, i, { countries: COUNTRIES }),
);

describe('generated documents', () => {
  it('come from each country and are of each kind', () => {
    expect(new Set(DOCUMENTS.map(({ country }) => country)).size).toBe(COUNTRIES.length);
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(DOCUMENTS.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  });

  it('leave out the countries that are kept for evaluation', () => {
    const countries = countriesOf([], ['JP', 'DE']);
    expect(countries).toHaveLength(COUNTRIES.length - 2);
    expect(countriesOf(['FR'], []).map(({ code }) => code)).toEqual(['FR']);
    expect(() => countriesOf(['XX'], [])).toThrow('There is no table of the country XX.');
  });

  it('print a total, which each of its words shows', () => {
    for (const document of DOCUMENTS) {
      const printed = printedValues(document, 'TOTAL');
      if (document.kind === 'reminder') {
        expect(printed).toEqual([]);
        expect(document.labels.total).toBeNull();
        continue;
      }
      expect(printed.length, `${document.country} ${document.kind}`).toBeGreaterThan(0);
      for (const text of printed) expect(digitsOf(text), text).toBe(document.facts.purchase.total);
    }
  });

  it('print the net amount and the tax of each rate as labelled', () => {
    for (const document of DOCUMENTS) {
      const { net, taxRows } = document.facts.purchase;
      for (const text of printedValues(document, 'NET')) expect(digitsOf(text)).toBe(net);
      for (const [i, row] of taxRows.entries()) {
        for (const text of printedValues(document, 'TAX', i))
          expect(digitsOf(text), text).toBe(row.tax);
        for (const text of printedValues(document, 'TAX_NET', i))
          expect(digitsOf(text)).toBe(row.net);
      }
    }
  });

  it('print the date in a form of the country', () => {
    for (const document of DOCUMENTS) {
      const { country, date } = document.facts;
      const forms = [...country.languages, 'en'].flatMap((code) =>
        [...country.dates, ...COMMON_DATES].flatMap((pattern) => {
          const text = printDate(date, pattern, languageOf(code)).replace(/[\s,]/g, '');
          return [text, inDigits(text, true)];
        }),
      );
      for (const text of printedValues(document, 'DATE'))
        expect(
          forms.some((form) => text.replace(/[\s,]/g, '').includes(form)),
          `${country.code} ${text}`,
        ).toBe(true);
    }
  });

  it('have items that add up to the total', () => {
    for (const { facts } of DOCUMENTS) {
      const { items, discount, shipping, service, tip, rounding, ...sums } = facts.purchase;
      const charged =
        items.reduce((sum, item) => sum + item.amount, 0) + shipping + service - discount;
      expect(sums.pricesIncludeTax ? sums.net + sums.tax : sums.net).toBe(charged);
      expect(sums.net + sums.tax + tip + rounding).toBe(sums.total);
      for (const item of items)
        expect(item.amount).toBe(
          Math.round(item.quantity * item.unitPrice * (1 - item.discount / 100)),
        );
    }
  });

  it('have taxes that add up to the cent', () => {
    for (const { facts } of DOCUMENTS) {
      const { taxRows, tax } = facts.purchase;
      expect(taxRows.reduce((sum, row) => sum + row.tax, 0)).toBe(tax);
      for (const row of taxRows) {
        expect(row.gross - row.net).toBe(row.tax);
        expect(Math.abs(row.tax - (row.net * row.rate) / 100)).toBeLessThanOrEqual(1.5);
      }
    }
  });

  it('mark a currency only where it stands alone', () => {
    const words = DOCUMENTS.flatMap((document) => document.words);
    const currencies = words.filter(({ label }) => label === 'CURRENCY');
    expect(currencies.length).toBeGreaterThan(1_000);
    expect(currencies.filter(({ text }) => /\d/.test(text))).toEqual([]);
  });

  it('mark each print of the number and of the name of the seller', () => {
    for (const { facts, words, country, kind } of DOCUMENTS) {
      const rest = words.map(({ label, text }) => (label === 'O' ? text : '\n')).join(' ');
      // A short name or number may also be a part of another one.
      if (facts.number.length > 6 && kind !== 'reminder')
        expect(rest, `${country} ${kind} ${facts.number}`).not.toContain(facts.number);
      if (facts.seller.name.length > 18)
        expect(rest, `${country} ${kind}`).not.toContain(facts.seller.name);
    }
  });

  it('mark nothing as the seller but its names', () => {
    const bare = (text: string): string => text.replace(/\s/g, '').toUpperCase();
    for (const document of DOCUMENTS) {
      const { name, brand } = document.facts.seller;
      const names = [name, brand].map(bare);
      for (const text of printedValues(document, 'VENDOR'))
        expect(
          names
            .reduce((rest, known) => rest.replaceAll(known, ''), bare(text))
            .replace(/[|·,-]/g, ''),
          `${document.country} ${text}`,
        ).toBe('');
    }
  });

  it('print texts that have no space before their values', () => {
    const words = DOCUMENTS.flatMap((document) => document.words);
    const glued = words.filter(({ label, text }) => label === 'NUMBER' && /\p{L}[.:]./u.test(text));
    expect(glued.length).toBeGreaterThan(40);
  });

  it('give credit notes negative amounts, however they are printed', () => {
    const notes = DOCUMENTS.filter(({ kind }) => kind === 'credit-note');
    expect(notes.every(({ labels }) => (labels.total ?? 0) < 0 && (labels.tax ?? 0) <= 0)).toBe(
      true,
    );
    const signed = notes.filter((note) => /[-(]/.test(printedValues(note, 'TOTAL')[0] ?? ''));
    expect(signed.length).toBeGreaterThan(0);
    expect(signed.length).toBeLessThan(notes.length);
  });

  it('say of a value that was not printed that there is none', () => {
    for (const document of DOCUMENTS) {
      const labels = new Set(document.words.map(({ label }) => label));
      expect(document.labels.date === null).toBe(!labels.has('DATE'));
      expect(document.labels.number === null).toBe(!labels.has('NUMBER'));
      expect(document.labels.tax === null).toBe(!labels.has('TAX'));
    }
  });
});

/** What a label's words say: words that follow each other belong together. */
function printedValues(
  { words }: GeneratedDocument,
  wanted: WordLabel,
  ofGroup: number | null = null,
): string[] {
  const values: string[] = [];
  let last: GeneratedDocument['words'][number] | undefined;
  for (const word of words) {
    if (word.label === wanted && (ofGroup === null || word.group === ofGroup)) {
      const isNear = wanted === 'DATE' || wanted === 'VENDOR' || last?.y === word.y;
      const goesOn = last?.label === wanted && last.group === word.group && isNear;
      if (goesOn) values.push(`${values.pop() ?? ''} ${word.text}`);
      else values.push(word.text);
    }
    last = word;
  }
  return values;
}

/** All digits of a printed amount, which are the amount in minor units. */
function digitsOf(text: string): number {
  const latin = text.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  return Number(latin.replace(/\D/g, ''));
}
