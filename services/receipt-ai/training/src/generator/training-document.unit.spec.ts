import { describe, expect, it } from 'vitest';

import { COUNTRIES } from './country.ts';
import { trainingDocument } from './training-document.ts';

const OPTIONS = { countries: COUNTRIES };

describe('training data', () => {
  it('is the same, byte for byte, for the same seed', () => {
    const lines = (seed: number): string =>
      Array.from({ length: 50 }, (_, i) => JSON.stringify(trainingDocument(seed, i, OPTIONS))).join(
        '\n',
      );
    expect(lines(7)).toBe(lines(7));
    expect(lines(7)).not.toBe(lines(8));
  });

  it('has words as of a text layer and as recognition gives them, all on their pages', () => {
    const documents = Array.from({ length: 400 }, (_, i) => trainingDocument(3, i, OPTIONS));
    const recognised = documents.filter(({ manner }) => manner === 'ocr').length;
    expect(recognised).toBeGreaterThan(140);
    expect(recognised).toBeLessThan(260);
    const wrong = documents.flatMap(({ words, pages }) =>
      words.filter(
        ({ t, p, x0, x1, y0, y1 }) => t === '' || p >= pages.length || x1 < x0 || y1 < y0,
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps most totals when words are recognised', () => {
    const documents = Array.from({ length: 400 }, (_, i) => trainingDocument(5, i, OPTIONS));
    const found = documents.filter(({ words }) => words.some(({ l }) => l === 'TOTAL'));
    expect(found.length).toBeGreaterThan(385);
  });
});
