import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file as a whole: who reads it, also after an interruption, finds all of the old content or all of the new one. */
export function replaceFile(path: string, content: string, mode = 0o644): void {
  writeFileSync(`${path}.new`, content, { mode });
  renameSync(`${path}.new`, path);
}
