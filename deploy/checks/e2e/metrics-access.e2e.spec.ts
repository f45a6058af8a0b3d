import { expect, inject, test } from 'vitest';
import { readRunFile } from '@outlay/stack/local';

const SERIES = 'outlay_http_request_duration_seconds';

test('metrics are served to the installation, and not at the public address', async () => {
  const run = readRunFile(inject('stackDataDir'))!;
  const atTheDoor = await fetch(`${run.url}/metrics`);
  expect(await atTheDoor.text()).not.toContain(SERIES);
  const inside = await fetch(run.metricsUrl);
  expect(inside.status).toBe(200);
  expect(await inside.text()).toContain(SERIES);
});
