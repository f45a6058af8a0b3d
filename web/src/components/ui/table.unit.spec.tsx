import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Cell, Row, Table } from './table.tsx';

const aTable = (ids: readonly number[]) => (
  <Table label="Numbers" columns="" head={null}>
    {ids.map((id) => (
      <Row key={id} columns="" label={String(id)}>
        <Cell>{id}</Cell>
      </Row>
    ))}
  </Table>
);
const row = (id: number) => screen.getByRole('row', { name: String(id) });
const downFrom = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index);

test('rows that are added above and below leave the others as they are, focus and open details included', () => {
  const { rerender } = render(aTable(downFrom(110, 60)));
  const before = downFrom(110, 60).map(row);
  for (const [newest, oldest] of [
    [124, 60],
    [125, 60],
    [126, 49],
    [190, 3],
  ] as const) {
    rerender(aTable(downFrom(newest, oldest)));
    expect(downFrom(110, 60).map(row)).toEqual(before);
    for (const [index, element] of before.entries()) expect(row(110 - index)).toBe(element);
  }
});

test('a new order shows each row once', () => {
  const { rerender } = render(aTable(downFrom(110, 60)));
  const shuffled = downFrom(110, 60).toSorted((a, b) => ((a * 37) % 51) - ((b * 37) % 51));
  rerender(aTable(shuffled));
  const labels = screen.getAllByRole('row').map((each) => each.getAttribute('aria-label'));
  // The head has no label.
  expect(labels.slice(1)).toEqual(shuffled.map(String));
});
