import type { Random } from './random.ts';

/** A brand as its logo writes it, which need not be how the company is registered. */
export function logoSpelling(brand: string, random: Random): string {
  const form = random.weighted([
    ['same', 10],
    ['capitals', 5],
    ['small', 1.5],
    ['united', 0.7],
    ['letters', 0.6],
  ] as const);
  if (form === 'capitals') return brand.toUpperCase();
  if (form === 'small') return brand.toLowerCase();
  if (form === 'united') return brand.replaceAll(' ', '');
  return form === 'letters'
    ? Array.from(brand.toUpperCase()).join(' ').replaceAll('   ', '  ')
    : brand;
}

/** A name on one line, or on two where it is long enough. */
export function nameLines(name: string, random: Random): string[] {
  const words = name.split(' ');
  if (words.length < 2 || !random.chance(0.07)) return [name];
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')];
}
