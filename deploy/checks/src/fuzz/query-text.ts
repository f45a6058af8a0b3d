import type { Random } from './random.ts';
import { hostileText } from './hostile-values.ts';

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A query: the parameters, at times repeated, unknown, nested, badly encoded or without a value. */
export function queryText(random: Random, parameters: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encoded(value)}`);
  const [name = 'a'] = Object.keys(parameters);
  if (random.happens(0.3)) {
    pairs.push(
      random.oneOf([
        `${name}=1&${name}=2`,
        `${name}[]=1`,
        `${name}[a]=1`,
        name,
        `${name}=%`,
        `${name}=%ff%fe`,
        `${name}=%00`,
        `${name}=%ed%a0%80`,
        '__proto__=1',
        '__proto__[a]=1',
        'constructor.prototype=1',
        `${encoded(hostileText(random)).slice(0, 3_000)}=1`,
        '&&&=&=',
        'a=1&'.repeat(500),
      ]),
    );
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
