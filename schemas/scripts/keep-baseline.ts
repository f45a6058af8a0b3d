import { existsSync, readFileSync, writeFileSync } from 'node:fs';

interface Baseline {
  /** Path in schemas/. */
  readonly file: string;
  readonly current: string;
  /** A line for each change since `published` that breaks clients. */
  readonly breaks: (published: string) => readonly string[];
  /** File in schemas/ that announces breaking changes; without it all are refused. */
  readonly announced?: string;
  /** What the author of a breaking change has to do, for the error message. */
  readonly advice: string;
}

const at = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** Keeps a contract as it was last committed. Generation fails with a change that breaks it, unless the change is announced. */
export function keepBaseline({ file, current, breaks, announced, advice }: Baseline): void {
  const published = existsSync(at(file)) ? readFileSync(at(file), 'utf8') : current;
  const words = announced === undefined ? '' : readFileSync(at(announced), 'utf8');
  const unannounced = breaks(published).filter((line) => !words.includes(line));
  if (unannounced.length > 0) {
    console.error(advice);
    for (const line of unannounced) console.error(`- ${line}`);
    process.exit(1);
  }
  writeFileSync(at(file), current);
}
