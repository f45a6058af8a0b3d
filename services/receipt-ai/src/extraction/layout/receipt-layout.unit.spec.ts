import { describe, expect, test } from 'vitest';

import { segmentAt } from '../testing/text-layout.ts';
import { layOutReceipt } from './receipt-layout.ts';
import { segmentsOfLines, stackPages } from './text-segment.ts';
import { withWordSpaces } from './word-spacing.ts';

describe('rows', () => {
  test('put an amount next to its label although it is printed slightly lower', () => {
    const { rows } = layOutReceipt([
      segmentAt('9.00', 400, 105),
      segmentAt('Total', 20, 100),
      segmentAt('Cash', 20, 121),
    ]);
    expect(rows.map(({ text }) => text)).toEqual(['Total  9.00', 'Cash']);
  });

  test('never join two texts of the same columns', () => {
    const { rows } = layOutReceipt([segmentAt('Total', 20, 100), segmentAt('Cash', 20, 105)]);
    expect(rows.map(({ text }) => text)).toEqual(['Total', 'Cash']);
  });

  test('are straightened on a photograph taken at a slant', () => {
    const angle = 0.08;
    const line = (text: string, x: number, y: number) => ({
      text,
      confidence: 0.9,
      weakest: 0.9,
      positions: [],
      box: {
        centerX: x * Math.cos(angle) - y * Math.sin(angle),
        centerY: x * Math.sin(angle) + y * Math.cos(angle),
        width: 200,
        height: 20,
        angle,
      },
    });
    const lines = [
      line('Total', 200, 300),
      line('9.00', 900, 300),
      line('Cash', 200, 340),
      line('10.00', 900, 340),
    ];
    const { rows } = layOutReceipt(
      segmentsOfLines(lines, { index: 0, width: 1200, height: 800 }, true),
    );
    expect(rows.map(({ text }) => text)).toEqual(['Total  9.00', 'Cash  10.00']);
  });

  test('of the second page follow those of the first, at the same scale', () => {
    const [first, second] = stackPages([
      { segments: [segmentAt('page one', 10, 900)], width: 1000, height: 1000 },
      { segments: [segmentAt('page two', 20, 40)], width: 2000, height: 1000 },
    ]);
    expect(first?.top).toBe(900);
    expect(second).toMatchObject({ left: 10, top: 1020 });
  });
});

describe('spaces dropped by the recogniser', () => {
  test('are restored where the gap between two characters is wide', () => {
    expect(withWordSpaces('TAMANDAYA', [0, 2, 4, 6, 8, 13, 15, 17, 19])).toBe('TAMAN DAYA');
  });

  test('are never inserted into a number', () => {
    expect(withWordSpaces('RM19.50', [0, 2, 4, 6, 11, 13, 15])).toBe('RM19.50');
  });

  test('leave evenly set text unchanged', () => {
    expect(withWordSpaces('RECEIPT', [0, 2, 4, 6, 8, 10, 12])).toBe('RECEIPT');
  });
});
