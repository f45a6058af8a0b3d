import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '@outlay/stack/paths';
import { PLANTED_BUGS } from './planted-bugs.ts';

test.each(Object.entries(PLANTED_BUGS))(
  '"%s" can still be planted: the line that it replaces is there, once',
  (_name, { module, find }) => {
    expect(readFileSync(join(ROOT, module), 'utf8').split(find)).toHaveLength(2);
  },
);
