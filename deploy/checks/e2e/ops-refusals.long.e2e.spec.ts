import { test } from 'vitest';
import { expectRefusal } from './support/run-ops.ts';

const SOMEONE = ['--by', 'olga', '--reason', 'no longer needed'];

test.each([
  [['dlq', 'show', 'nothing'], 'No service has a failed event nothing.'],
  [['dlq', 'list', '--service', 'billing'], 'No service billing: choose one of'],
  [
    ['dlq', 'redrive', '--service', 'workflow', '--key', '0', '--by', 'olga'],
    'workflow has no failed events with key 0.',
  ],
  [['dlq', 'redrive', '--service', 'workflow', '--key', '0'], 'Give your name'],
  [
    ['dlq', 'redrive', '--service', 'workflow', '--key', '0', '--dry-run'],
    'workflow has no failed events with key 0.',
  ],
  [
    ['dlq', 'discard', '--service', 'billing', '--event', 'x', ...SOMEONE],
    'No service billing: choose one of',
  ],
  [
    ['dlq', 'discard', '--service', 'workflow', '--event', 'x', ...SOMEONE],
    'workflow has no failed event x.',
  ],
  [['tail', '--topic', 'x'], 'No topic x: choose one of'],
  [['tail', '--type', '__proto__'], 'No event type __proto__.'],
  [['tail', '--since', '2999-01-01'], '2999-01-01 is in the future'],
  [['tail', '--since', 'x'.repeat(40)], 'is not a valid time'],
  [['tail', '--max', '1e9'], '--max is a whole number from 1 to 10000.'],
  [['tail', '--follow', '--for', '-1'], '--for is a whole number from 1 to 3600.'],
  [['payouts', 'pause', '--by', 'o', '--reason', 'long enough, is it'], 'Give your name'],
  [['payouts', 'pause', '--by', 'olga', '--reason', 'short'], 'Give the reason'],
  [['payouts', 'resume', ...SOMEONE], 'Payouts are running.'],
  [['receipts', 'reprocess', ...SOMEONE], 'Name one receipt, or use --failed.'],
  [['receipts', 'reprocess', '999999', ...SOMEONE], 'Receipt 999999 does not exist.'],
  [['receipts', 'reprocess', '1;drop table', ...SOMEONE], 'is not the id of a receipt'],
  [['audit', 'verify', '--organization', '1 or true'], 'is not the id of an organization.'],
  [['audit', 'verify', '--organization', '999'], 'Nothing is known of an organization 999.'],
])('%s is refused with the reason', (args, sentence) => expectRefusal(args, sentence));
