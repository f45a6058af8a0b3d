import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { ROOT } from '../src/paths.ts';

const run = promisify(execFile);

test('the documented integration calls work as written: a key, a query, an expense created once', async () => {
  const page = await readFile(join(ROOT, 'deploy/docs/integrators.md'), 'utf8');
  const blocks = [...page.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  expect(blocks).toHaveLength(3);
  const script = blocks
    .join('\necho; echo ---\n')
    .replaceAll('http://localhost:3000', inject('stackUrl'));
  const printed = (await run('bash', ['-euo', 'pipefail', '-c', script])).stdout;
  const [, queried = '', called = ''] = printed.split('---\n');
  const { data } = JSON.parse(queried) as { data: { expenses: { edges: unknown[] } } };
  expect(data.expenses.edges).toHaveLength(3);
  expect(called).toContain('"title":"Train to Hamburg"');
  const again =
    (await run('bash', ['-euo', 'pipefail', '-c', script])).stdout.split('---\n')[2] ?? '';
  const idOf = (text: string): string | undefined =>
    /"id":(\d+),"title":"Train to Hamburg"/.exec(text)?.[1];
  expect(idOf(again)).toBe(idOf(called));
});
