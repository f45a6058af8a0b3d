import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createDocumentStore } from './document-store.ts';

test('only the documents used last are kept, so that ever new ones take no more memory', async () => {
  const store = createDocumentStore(2);
  for (const name of ['a', 'b']) await store.set(name, parse(`{ ${name} }`));
  expect(await store.get('a')).toBeDefined();
  await store.set('c', parse('{ c }'));
  expect(await store.get('b')).toBeUndefined();
  expect(await store.get('a')).toBeDefined();
  await store.delete('a');
  expect(await store.get('a')).toBeUndefined();
});
