import { expect, test } from 'vitest';

import { LINE_ITEMS_MAX, LINE_TEXT_MAX } from '../../domain/extraction.ts';
import { layOutReceipt } from '../layout/receipt-layout.ts';
import { layoutOfRows, segmentAt } from '../testing/text-layout.ts';
import { findLineItems } from './find-line-items.ts';
import { receiptRows } from './receipt-rows.ts';

/** Wraps a value so that every read of a property anywhere in it is counted. */
function countReads<Value extends object>(value: Value) {
  let count = 0;
  const wrapped = new WeakMap<object, object>();
  const wrap = <Part>(part: Part): Part => {
    if (typeof part !== 'object' || part === null) return part;
    const known = wrapped.get(part);
    if (known) return known as Part;
    const proxy = new Proxy(part, {
      get: (target, key) => {
        count += 1;
        return wrap(Reflect.get(target, key) as unknown);
      },
    });
    wrapped.set(part, proxy);
    return proxy;
  };
  return { counted: wrap(value), reads: () => count };
}

test(`of more than ${LINE_ITEMS_MAX} items the last ones before the sum are searched, and texts are cut`, () => {
  const rows = Array.from({ length: LINE_ITEMS_MAX }, () => `${'Very long name '.repeat(15)} 1.00`);
  const layout = layoutOfRows([...rows, `Total  ${LINE_ITEMS_MAX}.00`]);
  const found = findLineItems(receiptRows(layout, null));
  expect(found).toHaveLength(LINE_ITEMS_MAX);
  expect(found[0]?.description).toHaveLength(LINE_TEXT_MAX);
});

test('a page of 20,000 words costs reads in proportion to its rows', () => {
  const readsOf = (words: number): number => {
    const segments = Array.from({ length: words }, (_, i) =>
      segmentAt(`Word ${i % 7} x 2.00 9.9${i % 10}%`, (i % 7) * 240, Math.floor(i / 7) * 20),
    );
    segments.push(segmentAt('Total 1.23', 0, words * 20));
    const { counted, reads } = countReads(receiptRows(layOutReceipt(segments), null));
    findLineItems(counted);
    return reads();
  };
  // Ten times as many words; in proportion to their square it would be a hundred times.
  expect(readsOf(20_000) / readsOf(2_000)).toBeLessThan(12);
});
