import fc from 'fast-check';
import HOSTILE from './hostile.json' with { type: 'json' };

/** Halves of characters, which parsers of JSON files refuse. */
const TEXTS = [...HOSTILE.texts, '\ud800', 'a\udc00'];
const TEXT_MAX = 70_000;

/** Made once: making them takes longer than drawing from them. */
const anyText = fc.string({ unit: 'binary', maxLength: 50 });
const anyJson = fc.jsonValue();
const anyBytes = fc.uint8Array({ minLength: 1, maxLength: 8 });
const ANY = { text: () => anyText, json: () => anyJson, bytes: () => anyBytes };

/** What an input is made of. The same seed and number draw the same, so that a failure is repeated by both. */
export class Draw {
  readonly #draw: fc.GeneratorValue;

  private constructor(draw: fc.GeneratorValue) {
    this.#draw = draw;
  }

  static input<Input>(seed: number, number: number, make: (draw: Draw) => Input): Input {
    const inputs = fc.noBias(fc.gen().map((draw) => make(new Draw(draw))));
    const [input] = fc.sample(inputs, { seed: Math.imul(seed, 0x9e37_79b1) ^ number, numRuns: 1 });
    return input as Input;
  }

  /** @throws for an empty list */
  oneOf<Value>(values: readonly Value[]): Value {
    if (values.length === 0) throw new Error('there is nothing to choose from');
    return values[this.below(values.length)] as Value;
  }

  /** A whole number from 0, below `limit`. */
  below(limit: number): number {
    return this.#draw(fc.nat) % limit;
  }

  happens(chance: number): boolean {
    return this.below(1_000) < 1_000 * chance;
  }

  /** A text that has broken parsers, databases and logs before, or any other; at times a very long one. */
  text(): string {
    const text = this.happens(0.8) ? this.oneOf(TEXTS) : this.#draw(ANY.text);
    return this.happens(0.1) ? text.repeat(this.oneOf([30, 300, 5_000])).slice(0, TEXT_MAX) : text;
  }

  /** Any JSON value. */
  value(): unknown {
    if (this.happens(0.55)) return this.text();
    return this.happens(0.7) ? this.oneOf<unknown>(HOSTILE.values) : this.#draw(ANY.json);
  }

  /** The value with one place changed: replaced, left out, repeated, or with an unknown neighbour. */
  changed(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || this.happens(0.1)) return this.value();
    if (Array.isArray(value)) {
      const items = value as readonly unknown[];
      if (items.length === 0 || this.happens(0.2)) return Array(200).fill(items[0] ?? this.value());
      const place = this.below(items.length);
      return items.with(place, this.changed(items[place]));
    }
    const fields = Object.entries(value);
    if (fields.length === 0 || this.happens(0.12)) return { ...value, [this.text()]: this.value() };
    const [name, field] = this.oneOf<[string, unknown]>(fields);
    if (this.happens(0.15)) return Object.fromEntries(fields.filter(([each]) => each !== name));
    return { ...value, [name]: this.changed(field) };
  }

  /** The text as no program writes it: cut off, repeated, nested, with a foreign piece, in another encoding or in none. */
  broken(text: string): Buffer {
    const from = this.below(text.length + 1);
    const to = this.below(text.length + 1);
    const around = (piece: string | Uint8Array): Buffer =>
      Buffer.concat(
        [text.slice(0, from), piece, text.slice(from)].map((each) => Buffer.from(each)),
      );
    const [open, close, times] = this.oneOf(HOSTILE.repeated) as [string, string, number];
    return this.oneOf([
      () => Buffer.from(text.slice(0, from)),
      () => Buffer.from(text.slice(0, from) + text.slice(to)),
      () => around(this.text()),
      () => around(this.oneOf(HOSTILE.pieces)),
      () => around(this.#draw(ANY.bytes)),
      () => around(open.repeat(times) + close.repeat(times)),
      () =>
        Buffer.from(text.replace(/:\s*("[^"]*"|\d+|null)/, () => `:${this.oneOf(HOSTILE.pieces)}`)),
      () => Buffer.from(text, this.oneOf(['utf16le', 'latin1'])),
    ])();
  }

  /** One header that a usual client wouldn't send. */
  header(): Readonly<Record<string, string>> {
    const [name = '', value = ''] = this.oneOf(HOSTILE.headers);
    return this.happens(0.9)
      ? { [name]: value }
      : { [this.oneOf(HOSTILE.longHeaders)]: this.oneOf(['a', 'b/c,', '\u00ff']).repeat(2_000) };
  }
}

/** No path is sent longer, because Node refuses it before our code runs. */
const PATH_MAX = 12_000;

/** The query of a path: the parameters, at times with something that is repeated, unknown, nested or badly encoded. */
export function queryOf(draw: Draw, parameters: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
  );
  const [name = 'a'] = Object.keys(parameters);
  if (draw.happens(0.3)) pairs.push(draw.oneOf(HOSTILE.queries).replaceAll('a', name));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`.slice(0, PATH_MAX);
}
