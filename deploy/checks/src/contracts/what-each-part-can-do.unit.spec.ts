import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '@outlay/stack/paths';

const DECISION = 'deploy/decisions/0014-people-sign.md';
const TESTS_COLUMN = 6;

const rows = readFileSync(join(ROOT, DECISION), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:Part|-+) /.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** Files and titles as a cell names them: `file`: "title", "title"; `file`: "title". */
const namedIn = (cell: string): [file: string, titles: string[]][] =>
  cell.split('; `').map((part) => {
    const [, file = '', titles = ''] = /^`?([^`]+)`: (.+)$/.exec(part) ?? [];
    return [file, [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)];
  });

/** The text with its quotes unescaped, as titles read. */
const quoted = (text: string): string => text.replaceAll("\\'", "'");

test('the table has a row for each part, or a part could be forgotten', () => {
  const parts = rows.map(([part]) => part);
  expect(parts).toEqual(
    expect.arrayContaining([
      ...[
        'employee',
        'approver',
        'finance',
        'admin',
        'founder',
        'API key',
        'the signer',
        'operator',
      ],
      ...['mailbox', 'stolen session', 'all services together'],
      ...["identity's keys", "expense's keys", "workflow's keys", "payout's shared key"],
      ...["ledger-watcher's keys", "receipt-ai's key", "notification's key", "gateway's key"],
      ...["login of a service's database", "owner of a service's database", 'writer of a topic'],
      ...['machine that serves the client', "Kafka's admin"],
    ]),
  );
});

test.each(rows.map((row) => [row[0], row[TESTS_COLUMN - 1] ?? ''] as const))(
  'what %s can do alone is said by a test that exists',
  (_part, cell) => {
    const named = namedIn(cell);
    expect(named.flatMap(([, titles]) => titles)).not.toEqual([]);
    for (const [file, titles] of named) {
      expect(existsSync(join(ROOT, file)), file).toBe(true);
      const text = quoted(readFileSync(join(ROOT, file), 'utf8'));
      for (const title of titles) expect(text.includes(title), `${file}: ${title}`).toBe(true);
    }
  },
);
