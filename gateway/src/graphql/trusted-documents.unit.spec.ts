import { expect, test } from 'vitest';
import { resolveTrustedDocument } from './trusted-documents.ts';

const documents = new Map([['abc', 'query Me { me { id } }']]);

test('an id is replaced by its text, ignoring any text sent with it, and the document is trusted', () => {
  const body = { documentId: 'abc', query: '{ other }', variables: { a: 1 } };
  expect(resolveTrustedDocument(body, documents)).toEqual({
    body: { query: 'query Me { me { id } }', variables: { a: 1 } },
    isTrusted: true,
  });
});

test('a document sent as text is untrusted', () => {
  const body = { query: 'query Me { me { id } }' };
  expect(resolveTrustedDocument(body, documents)).toEqual({ body, isTrusted: false });
});

test.each(['other', 1, null, '__proto__'])('%s is not an id, and nothing runs', (documentId) => {
  expect(() => resolveTrustedDocument({ documentId }, documents)).toThrow(
    'No document has this id.',
  );
});
