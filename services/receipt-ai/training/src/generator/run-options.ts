import { parseArgs } from 'node:util';

import { countriesOf, type Country } from './country.ts';
import { KINDS, type Kind } from './facts/kinds.ts';

/** What a generator's program was asked for. */
export interface RunOptions {
  count: number;
  seed: number;
  /** The file or the folder to write. */
  target: string;
  countries: Country[];
  kind?: Kind;
  /** Share of files with two documents. */
  pairs: number;
}

/** Reads `<count> <seed> <target> [--countries DE,AT] [--without JP] [--kind hotel] [--pairs 0.05]`. */
export function readRunOptions(usage: string): RunOptions {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      countries: { type: 'string', default: '' },
      without: { type: 'string', default: '' },
      kind: { type: 'string' },
      pairs: { type: 'string', default: '0' },
    },
  });
  const [count, seed, target] = positionals;
  if (count === undefined || seed === undefined || target === undefined || positionals.length > 3)
    throw new Error(
      `Usage: ${usage} [--countries DE,AT] [--without JP,KR] [--kind hotel] [--pairs 0.05]`,
    );
  const kind = KINDS.find((name) => name === values.kind);
  if (values.kind !== undefined && !kind)
    throw new Error(`${values.kind} is no kind of document; known are ${KINDS.join(', ')}.`);
  return {
    count: wholeNumber(count),
    seed: wholeNumber(seed),
    target,
    countries: countriesOf(codes(values.countries), codes(values.without)),
    pairs: Number(values.pairs),
    ...(kind && { kind }),
  };
}

function codes(list: string): string[] {
  return list.split(',').filter((code) => code !== '');
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${text} is no whole number.`);
  return number;
}
