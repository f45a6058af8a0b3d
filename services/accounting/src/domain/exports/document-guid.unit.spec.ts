import { expect, test } from 'vitest';
import { documentGuid } from './document-guid.ts';

test('a file has one guid for ever, of version 5 in capitals, and another file another one', () => {
  // Computed by Python's uuid.uuid5.
  expect(documentGuid('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08')).toBe(
    '2091ECA3-820A-58CF-891A-96B8A1E9CBC2',
  );
  expect(documentGuid('0'.repeat(64))).toBe('CF8B14F3-5DF7-5F3B-84AE-730BD35E82AB');
});
