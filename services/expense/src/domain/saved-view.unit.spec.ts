import { expect, test } from 'vitest';
import { readView } from './saved-view.ts';

test('a view keeps its trimmed name and the parameters of the list', () => {
  const read = readView({ name: ' To submit ', search: 'status=DRAFT&status=SENT_BACK' });
  expect(read).toEqual({
    ok: true,
    value: { name: 'To submit', search: 'status=DRAFT&status=SENT_BACK' },
  });
  expect(readView({ name: 'Everything', search: '' }).ok).toBe(true);
});

test.each([
  ['no name', { name: ' ', search: '' }, 'name'],
  ['a long name', { name: 'n'.repeat(61), search: '' }, 'name'],
  ['a long search', { name: 'Hotels', search: `query=${'h'.repeat(2_000)}` }, 'search'],
  ['a parameter of another page', { name: 'Hotels', search: 'query=hotel&next=//evil' }, 'search'],
  ['an address', { name: 'Hotels', search: 'https://evil.test?query=hotel' }, 'search'],
])('%s is refused by the name of its field', (_what, given, field) => {
  expect(readView(given)).toMatchObject({
    ok: false,
    refusals: [{ code: 'VALIDATION_FAILED', field }],
  });
});
