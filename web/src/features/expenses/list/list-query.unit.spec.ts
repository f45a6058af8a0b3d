import { expect, test } from 'vitest';
import { columnGrid } from '../components/expense-columns.ts';
import { chipsOf, readListQuery, toFilter, withoutFilter, writeListQuery } from './list-query.ts';

const read = (search: string) => readListQuery(new URLSearchParams(search));
const names = { members: [], categories: [], policies: [] };
const fieldTexts = (values: readonly { field: string; value: string }[]) =>
  values.map(({ field, value }) => ({ key: field, name: 'Project', text: `the ${value}` }));

test('a filter by custom field keeps the whole value, with the equals signs in it', () => {
  const query = read('field=project=a%3Db&field=Project=x&field=empty=');
  expect(toFilter(query)).toMatchObject({ fields: [{ key: 'project', value: 'a=b' }] });
  expect(writeListQuery(query).getAll('field')).toEqual(['project=a=b']);
});

test('the chip of a custom field has its name and the text for people, and removes only itself', () => {
  const query = read('field=project=Atlas&field=client=ACME');
  const [first] = chipsOf(query, { ...names, fieldTexts });
  expect(first).toMatchObject({ label: 'Project: the Atlas' });
  expect(first && withoutFilter(query, first).field).toEqual(['client=ACME']);
});

test('columns of custom fields come before the status, each once', () => {
  const search = 'columns=FIELD:project&columns=DATE&columns=FIELD:project&columns=STATUS';
  expect(read(search).columns).toEqual(['FIELD:project', 'STATUS', 'DATE']);
  expect(read('columns=FIELD:client&columns=CATEGORY').columns).toEqual([
    'CATEGORY',
    'FIELD:client',
  ]);
  expect(read('columns=FIELD:').columns).toEqual([]);
});

test('the grid of a row has a track for each column', () => {
  const grid = columnGrid(['SUBMITTER', 'FIELD:project', 'STATUS'], {
    showsAmount: false,
    isTight: false,
  });
  expect(grid).toBe(
    'calc(var(--gutter) + 1.75rem) minmax(9rem,1fr) 8rem 7rem 9rem calc(var(--gutter) + 8.5rem)',
  );
});
