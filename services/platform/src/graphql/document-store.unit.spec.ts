import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createDocumentStore } from './document-store.ts';

test('only the documents used last are kept, so that ever new ones take no more memory', async () => {
  // Each document has three tokens.
  const store = createDocumentStore(6);
  for (const name of ['a', 'b']) await store.set(name, parse(`{ ${name} }`));
  expect(await store.get('a')).toBeDefined();
  await store.set('c', parse('{ c }'));
  expect(await store.get('b')).toBeUndefined();
  expect(await store.get('a')).toBeDefined();
  await store.delete('a');
  expect(await store.get('a')).toBeUndefined();
});

test('a long document takes the place of several short ones, and setting one again takes no more', async () => {
  const store = createDocumentStore(9);
  for (const name of ['a', 'b', 'c', 'c']) await store.set(name, parse(`{ ${name} }`));
  expect(await store.get('a')).toBeDefined();
  await store.set('long', parse('{ one two three four }'));
  expect(await store.get('long')).toBeDefined();
  expect(await store.get('a')).toBeDefined();
  expect(await store.get('b')).toBeUndefined();
  expect(await store.get('c')).toBeUndefined();
});
