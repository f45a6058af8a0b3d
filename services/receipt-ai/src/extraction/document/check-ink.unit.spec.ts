import { describe, expect, test } from 'vitest';
import type { FoundFields } from '../fields/find-fields.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { segmentsOfRows } from '../testing/text-layout.ts';
import { pagesWithOtherInk } from './check-ink.ts';
import type { PageReading } from './page-reading.ts';

/** Reads a line as its parts and, where one differs, its whole are drawn; counts how many places are recognised. */
async function check(
  field: 'amount' | 'vendor' | 'invoiceNumber',
  [row, value]: readonly [string, string],
  ...inks: string[]
): Promise<{ differs: boolean; recognised: number }> {
  const segments = segmentsOfRows([row]);
  const drawing = { data: new Uint8Array(1), width: 1, height: 1 };
  const page: PageReading = {
    index: 0,
    source: 'text',
    script: null,
    layer: null,
    segments,
    width: 1000,
    height: 1000,
    draw: () =>
      Promise.resolve({
        index: 0,
        kind: 'text',
        text: { segments, width: 1000, height: 1000 },
        layer: null,
        drawing,
      }),
  };
  let recognised = 0;
  const engine = {
    readLines: (_: unknown, boxes: readonly unknown[]) =>
      Promise.resolve(boxes.map(() => inks[recognised++] ?? '')),
  } as Partial<OcrEngine> as OcrEngine;
  const region = segments[0]?.region ?? null;
  const fields = { [field]: { value, confidence: 1, region } } as Partial<FoundFields>;
  const found = await pagesWithOtherInk(engine, [page], fields as FoundFields);
  return { differs: found.size > 0, recognised };
}

describe('the ink of a value that was read from a text layer', () => {
  const invoice = ['Invoice (380) Nr. 47110818 of 31.10.2018', '47110818'] as const;

  test('is recognised at its estimated place alone, where it agrees', async () => {
    const seen = await check('invoiceNumber', invoice, 'r. 47110818 of');
    expect(seen).toEqual({ differs: false, recognised: 1 });
  });

  test('is looked for in its whole line where a digit was cut off, so that the page is not read again', async () => {
    const seen = await check('invoiceNumber', invoice, '7110818 of', invoice[0]);
    expect(seen).toEqual({ differs: false, recognised: 2 });
  });

  test('differs where its line has other digits, even if the value is among them', async () => {
    const ink = 'Invoice 99999999 (47110818) of 31.10.2018';
    expect((await check('invoiceNumber', invoice, '99999999', ink)).differs).toBe(true);
  });

  test('of a name has no second look, because its letters may stand elsewhere in the line', async () => {
    const name = ['Lanternfish Stationery Ltd', 'Lanternfish Stationery Ltd'] as const;
    const seen = await check('vendor', name, 'Other Company', 'Other Company, not Lanternfish');
    expect(seen.differs).toBe(true);
  });

  test.each([
    ['Total 2,940.00', '2940.00', '2.940,00', false],
    ['Total 2,940.00', '2940.00', '294000', false],
    ['Total 2,940.00', '2940.00', '29.4000', true],
    ['Total 29.40', '29.40', '2,940', true],
  ])('of %s as %s agrees with %s only where its marks part the same digits', async (...args) => {
    const [row, value, ink, differs] = args;
    expect((await check('amount', [row, value], ink, `Total ${ink}`)).differs).toBe(differs);
  });
});
