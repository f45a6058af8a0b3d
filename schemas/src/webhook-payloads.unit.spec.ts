import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WEBHOOK_DATA, WEBHOOK_EVENT_TYPES } from './webhook-payloads.ts';

const page = readFileSync(new URL('../../deploy/docs/integrators.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(WEBHOOK_EVENT_TYPES)(
  'the guide names when %s is sent, and every field of its data',
  (type) => {
    const schema = WEBHOOK_DATA[type];
    const fields = Object.keys(schema.shape).map((name) => `\`${name}\``);
    expect(rows).toContainEqual([
      '',
      `\`${type}\``,
      schema.meta()?.description,
      fields.join(', '),
      '',
    ]);
  },
);
