import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { readListQuery } from './list-query.ts';
import { ListSearch } from './list-search.tsx';

const panel = { id: 'panel', open: false, toggle: () => undefined };
const searchFor = (text: string, onChange = vi.fn()) => (
  <ListSearch
    query={readListQuery(new URLSearchParams({ query: text }))}
    onChange={onChange}
    panel={panel}
  />
);
const box = () => screen.getByLabelText<HTMLInputElement>('Search');

test('what is typed while the list still follows what was typed before stays in the box', async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  const { rerender } = render(searchFor('', onChange));
  await user.type(box(), 'hot');
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ query: 'hot' }));
  await user.type(box(), 'el');
  rerender(searchFor('hot', onChange));
  expect(box().value).toBe('hotel');
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ query: 'hotel' }));
});

test('a saved view that asks for something else is shown in the box', async () => {
  const user = userEvent.setup();
  const { rerender } = render(searchFor(''));
  await user.type(box(), 'hotel');
  rerender(searchFor('taxi'));
  expect(box().value).toBe('taxi');
});
