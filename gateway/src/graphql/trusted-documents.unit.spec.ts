import { expect, test } from 'vitest';
import { resolveTrustedDocument } from './trusted-documents.ts';

const documents = new Map([['abc', 'query Me { me { id } }']]);

test('an id is replaced by its text, whatever text came with it, and the document is trusted', () => {
  const body = { documentId: 'abc', query: '{ other }', variables: { a: 1 } };
  expect(resolveTrustedDocument(body, documents)).toEqual({
    body: { query: 'query Me { me { id } }', variables: { a: 1 } },
    isTrusted: true,
  });
});

test('a text of its own is a free document', () => {
  const body = { query: 'query Me { me { id } }' };
  expect(resolveTrustedDocument(body, documents)).toEqual({ body, isTrusted: false });
});

test.each(['other', 1, null, '__proto__'])('%s is no id, and nothing is run', (documentId) => {
  expect(() => resolveTrustedDocument({ documentId }, documents)).toThrow(
    'No document has this id.',
  );
});
