import { expect, test } from 'vitest';
import { timelineLabels } from './timeline-labels.ts';

test('a kind that only a newer server knows is still readable', () => {
  expect(timelineLabels('SOMETHING_QUITE_NEW', null)).toBe('Quite new');
  expect(timelineLabels('STEP_APPROVED', 2)).toBe('Step 2 approved');
});
