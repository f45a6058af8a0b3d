import { expect, test } from 'vitest';
import { endCommands, runCommand } from './run-command.ts';

test('a failed program is explained by its last lines, and neither its arguments nor its first lines are shown', async () => {
  const script = 'for i in 1 2 3 4 5 6 7; do echo "line $i" >&2; done; exit 3';
  const failing = runCommand('Building', ['/bin/sh', '-c', script, 'a-long-class-path']);
  await expect(failing).rejects.toThrow(
    'Building failed (3). line 3\nline 4\nline 5\nline 6\nline 7',
  );
  await expect(failing).rejects.not.toThrow('a-long-class-path');
});

test('a program reads its input, and one that still runs ends with the start', async () => {
  await runCommand('Reading', ['/bin/sh', '-c', 'read line && test "$line" = hello'], {
    input: 'hello\n',
  });
  const waiting = runCommand('Waiting', ['sleep', '60']);
  endCommands();
  await expect(waiting).rejects.toThrow('Waiting failed (SIGTERM).');
});
