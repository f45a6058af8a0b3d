import { expect, test } from 'vitest';
import { parseEventBlock } from './event-stream.ts';

test('a change names what happened to which expense', () => {
  expect(parseEventBlock('event: change\ndata: {"type":"StepApproved","expenseId":"12"}')).toEqual({
    kind: 'change',
    data: { type: 'StepApproved', expenseId: '12' },
  });
});

test('an upload names its stage and the receipt that it became', () => {
  const data = '{"uploadId":"u1","stage":"text_read","receiptId":"70"}';
  expect(parseEventBlock(`event: upload\ndata: ${data}`)).toEqual({
    kind: 'upload',
    data: { uploadId: 'u1', stage: 'text_read', receiptId: '70' },
  });
});

test.each([
  ': ping',
  'event: change\ndata: not json',
  'event: upload\ndata: {"uploadId":"u","stage":"new"}',
])('%j is passed over', (block) => {
  expect(parseEventBlock(block)).toBeNull();
});
