import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ERROR_LEVEL = 50;

interface LogLine {
  readonly level?: number;
  readonly name?: string;
  readonly msg?: string;
  readonly err?: { readonly message?: string };
}

const filesIn = (dataDir: string): string[] => {
  const folder = join(dataDir, 'logs');
  return readdirSync(folder).map((name) => join(folder, name));
};

const isError = (line: string): boolean => line.startsWith(`{"level":${ERROR_LEVEL}`);

/** Counts the errors that the stack's processes log from now on, by process, message and cause. */
export function watchLoggedErrors(dataDir: string): () => Readonly<Record<string, number>> {
  const before = new Map(filesIn(dataDir).map((file) => [file, readFileSync(file, 'utf8').length]));
  return () => {
    const counts: Record<string, number> = {};
    for (const file of filesIn(dataDir)) {
      const added = readFileSync(file, 'utf8').slice(before.get(file) ?? 0);
      for (const line of added.split('\n').filter(isError)) {
        const { name, msg, err } = JSON.parse(line) as LogLine;
        const kind = `${name}: ${msg}: ${err?.message ?? ''}`.slice(0, 300);
        counts[kind] = (counts[kind] ?? 0) + 1;
      }
    }
    return counts;
  };
}
