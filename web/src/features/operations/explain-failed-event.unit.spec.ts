import { expect, test } from 'vitest';
import { aFailedKey } from '../../testing/fake-operations.ts';
import { explainFailedEvent } from './explain-failed-event.ts';

test('a failed event is a sentence with what, who and why, and its remedy fits the cause', () => {
  const payment = aFailedKey({
    service: 'accounting',
    type: 'PaymentSent',
    reason: 'Error: UNPROVEN_PAYMENT: no receipt of the signer',
  });
  expect(explainFailedEvent(payment)).toEqual({
    what: "The books could not take the payment of an expense (key 42), because the signer's receipt for it is missing or wrong.",
    remedy: expect.stringMatching(/^Don't redrive before you know who sent it/) as string,
  });
  const early = aFailedKey({ type: 'WorkflowCompleted', reason: 'NotYetKnownError: the log' });
  expect(explainFailedEvent(early).remedy).toBe('Redrive it once the lag of this service is idle.');
});

test('an event, service or reason that only a newer release knows is still named', () => {
  const newer = aFailedKey({ service: 'tax', type: 'VatFiled', reason: 'Error: something' });
  expect(explainFailedEvent(newer).what).toBe(
    'tax could not take the event VatFiled (key 42), because it met an unexpected error.',
  );
  expect(explainFailedEvent({ ...newer, type: null }).what).toMatch(
    /could not take an event \(key 42\)/,
  );
});
