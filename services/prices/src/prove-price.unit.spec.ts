import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPriceGuardians, type SignOptions } from './signing/index.ts';
import mainnet from './mainnet-guardians.json' with { type: 'json' };
import {
  createPriceProver,
  dailyRateFeed,
  FEED_IDS,
  guardianSetsFile,
  PriceProofError,
  quoteProblem,
  readPriceProof,
  type GuardianSet,
  type PriceProof,
} from './index.ts';
import { readAccumulatorUpdate } from './accumulator-update.ts';
import { verifyMessage } from './verify-message.ts';
import type { GuardianSignature, WormholeMessage } from './wormhole-message.ts';

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8'));

describe('the update that Hermes served in February 2024', () => {
  const recorded = fixture('hermes-answer.json') as { feed: string; update: string };
  const [setOfThatDay] = guardianSetsFile.parse(fixture('guardian-set-3.json'));
  const verifyBy = (set: GuardianSet | undefined) => (): void => {
    readAccumulatorUpdate(
      Buffer.from(recorded.update, 'base64'),
      recorded.feed,
      (_vaa, message) => {
        if (set) verifyMessage(message, set);
      },
    );
  };

  test("is signed by 13 of the 19 guardians of mainnet's set of that day", () => {
    expect(setOfThatDay?.keys).toHaveLength(19);
    expect(verifyBy(setOfThatDay)).not.toThrow();
  });

  test('is refused when the pinned set differs in one guardian who signed', () => {
    const keys = setOfThatDay?.keys.with(1, 'ab'.repeat(20)) ?? [];
    expect(verifyBy({ index: 3, keys, until: null })).toThrow(/not made by the guardian/);
  });

  test('is refused by the set that mainnet has now', () => {
    const [current] = guardianSetsFile.parse(mainnet);
    expect(current).toMatchObject({ index: 7, until: null });
    expect(current?.keys).toHaveLength(19);
    expect(verifyBy(current)).toThrow(PriceProofError);
  });
});

const PUBLISHED_AT_S = 1_795_000_000;
const guardians = createPriceGuardians('guardians of this test', 7);
const prove = createPriceProver([guardians.set]);

const EURO = {
  feedId: FEED_IDS['EUR/USD'],
  price: 116_123n,
  confidence: 58n,
  exponent: -5,
  publishTime: PUBLISHED_AT_S,
};
const PYUSD = { ...EURO, feedId: FEED_IDS['PYUSD/USD'], price: 99_990n };

function euroProof(
  options: SignOptions = {},
  { by = guardians, price = EURO.price } = {},
): PriceProof {
  const feed = EURO.feedId;
  const data = by
    .sign([{ ...EURO, price }, PYUSD], options)
    .update([feed])
    .toString('base64');
  return { format: 'pyth-hermes', feed, data };
}

const countTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('a price', () => {
  test('that a quorum of the pinned guardians signed is proven, also by any other 13 of them', () => {
    const proven = {
      pair: 'EUR/USD',
      price: '1.16123',
      confidence: '0.00058',
      publishedAt: new Date(PUBLISHED_AT_S * 1_000),
      signed: true,
    };
    expect(prove('EUR/USD', euroProof())).toEqual(proven);
    const others = countTo(13).map((place) => place + 6);
    expect(prove('EUR/USD', euroProof({ signers: others }))).toEqual(proven);
  });

  test.each([
    ['that twelve guardians signed', euroProof({ signers: countTo(12) }), /too few/],
    ['that one guardian signed twice', euroProof({ signers: [0, ...countTo(12)] }), /twice/],
    ['signed out of order', euroProof({ signers: countTo(13).toReversed() }), /out of order/],
    ['of another emitter', euroProof({ emitterAddress: 'ab'.repeat(32) }), /another emitter/],
    ["of another chain's emitter", euroProof({ emitterChain: 1 }), /another emitter/],
    [
      'that others signed under the same set',
      euroProof({}, { by: createPriceGuardians('thief', 7) }),
      /not made by the guardian/,
    ],
    [
      'of a set that is not pinned',
      euroProof({}, { by: createPriceGuardians('old', 6) }),
      /no pinned guardian set/,
    ],
  ])('%s is none', (_what, proof, reason) => {
    expect(() => prove('EUR/USD', proof)).toThrow(reason);
  });

  test('signed by a guardian outside the set is refused', () => {
    const smaller = { ...guardians.set, keys: guardians.set.keys.slice(0, 18) };
    const proof = euroProof({ signers: [...countTo(12), 18] });
    expect(() => createPriceProver([smaller])('EUR/USD', proof)).toThrow(
      /not made by the guardian/,
    );
  });

  test('of one pair is refused for another', () => {
    expect(() => prove('PYUSD/USD', euroProof())).toThrow(/the proof is not valid/);
    const renamed = { ...euroProof(), feed: FEED_IDS['PYUSD/USD'] };
    expect(() => prove('PYUSD/USD', renamed)).toThrow(/no price of feed/);
  });

  test('a hundred times too high, written over a signed one, is refused', () => {
    const { feed, data } = euroProof();
    const bytes = Buffer.from(data, 'base64');
    const at = bytes.indexOf(Buffer.from(feed, 'hex')) + 32;
    bytes.writeBigInt64BE(EURO.price * 100n, at);
    const forged = { format: 'pyth-hermes', feed, data: bytes.toString('base64') } as const;
    expect(() => prove('EUR/USD', forged)).toThrow(/signed root/);
  });

  test('in an unsigned account is refused, however fresh', () => {
    const account = { format: 'pyth-account', feed: 'x', data: 'AQID' } as const;
    expect(() => prove('EUR/USD', account)).toThrow(/the proof is not valid/);
  });

  test('about which publishers disagree is refused', () => {
    const data = guardians.sign([{ ...EURO, confidence: 600n }]).update([EURO.feedId]);
    const proof = { ...euroProof(), data: data.toString('base64') };
    expect(() => prove('EUR/USD', proof)).toThrow(/uncertain/);
  });
});

describe('a signature of a guardian whose key is known from an earlier one', () => {
  const messageOf = ({ feed, data }: PriceProof): WormholeMessage => {
    const read: WormholeMessage[] = [];
    readAccumulatorUpdate(Buffer.from(data, 'base64'), feed, (_vaa, message) => {
      read.push(message);
    });
    return read[0] as WormholeMessage;
  };
  const [earlier, message] = [messageOf(euroProof()), messageOf(euroProof({}, { price: 7n }))];
  const PLACE = 4;
  const given = message.signatures[PLACE] as GuardianSignature;
  const changed = (at: number, xor: number): Partial<GuardianSignature> => {
    const compact = Buffer.from(given.compact);
    compact.writeUInt8(compact.readUInt8(at) ^ xor, at);
    return { compact };
  };
  beforeAll(() => verifyMessage(earlier, guardians.set));

  test('counts as it would without that', () => {
    expect(() => verifyMessage(message, guardians.set)).not.toThrow();
  });

  test.each<[string, Partial<GuardianSignature>]>([
    ['whose r differs in one bit', changed(31, 1)],
    ['whose s differs in one bit', changed(63, 1)],
    ['that recovers to the negative of the key', { recovery: given.recovery ^ 1 }],
    ['whose r is said to be beyond the order', { recovery: given.recovery + 2 }],
    ['of another message', { ...earlier.signatures[PLACE] }],
    ["of another guardian in this one's name", { ...message.signatures[0], guardian: PLACE }],
    ['of zeros', { compact: Buffer.alloc(64) }],
    ['of a number over the order', { compact: Buffer.alloc(64, 255) }],
  ])('but one %s is refused', (_what, change) => {
    const signatures = message.signatures.with(PLACE, { ...given, ...change });
    expect(() => verifyMessage({ ...message, signatures }, guardians.set)).toThrow(
      /not made by the guardian/,
    );
  });
});

describe('after a rotation', () => {
  const next = createPriceGuardians('next', 8);
  const rotatedAt = (seconds: number) =>
    createPriceProver([next.set, { ...guardians.set, until: new Date(seconds * 1_000) }]);

  test('rates that the older set signed before still count, and later ones do not', () => {
    expect(rotatedAt(PUBLISHED_AT_S)('EUR/USD', euroProof()).signed).toBe(true);
    expect(() => rotatedAt(PUBLISHED_AT_S - 1)('EUR/USD', euroProof())).toThrow(/replaced/);
  });

  test('rates of an older set are refused once it is no longer pinned', () => {
    const later = createPriceProver([next.set]);
    expect(later('EUR/USD', euroProof({}, { by: next })).signed).toBe(true);
    expect(() => later('EUR/USD', euroProof())).toThrow(/no pinned guardian set/);
  });
});

describe('a daily reference rate', () => {
  const document = Buffer.from(
    `<Cube time='2026-11-24'><Cube currency='USD' rate='1.16'/><Cube currency='MXN' rate='21.3'/></Cube>`,
  );
  const proof = {
    format: 'ecb-daily',
    feed: dailyRateFeed(document, 'MXN'),
    data: document.toString('base64'),
  } as const;

  test('is proven by its document, and is marked as unsigned', () => {
    expect(prove('MXN/USD', proof)).toMatchObject({ price: '0.054460093897', signed: false });
  });

  test('is refused for a pair with a signed feed and for another currency', () => {
    expect(() => prove('EUR/USD', proof)).toThrow(/the proof is not valid/);
    expect(() => prove('TRY/USD', proof)).toThrow(/the proof is not valid/);
  });
});

describe('a recorded quote', () => {
  const published = prove('EUR/USD', euroProof());
  const quote = { ...published, proof: euroProof() };

  test('that agrees with its proof has no problem', () => {
    expect(quoteProblem(quote, prove)).toBeNull();
    expect(quoteProblem({ ...quote, price: '1.1612300' }, prove)).toBeNull();
  });

  test.each([
    ['another price', { price: '116.123' }],
    ['another time', { publishedAt: new Date(PUBLISHED_AT_S * 1_000 + 1) }],
    ['another confidence', { confidence: '0' }],
    ['no proof', { proof: null }],
    [
      'the proof of self-made guardians',
      { proof: euroProof({}, { by: createPriceGuardians('self', 7) }) },
    ],
  ])('with %s is not used', (_what, change) => {
    expect(quoteProblem({ ...quote, ...change }, prove)).not.toBeNull();
  });
});

test('a file of guardians that names one twice, or two sets alike, is refused', () => {
  const { keys } = guardians.set;
  const parse = (sets: object[]) => guardianSetsFile.safeParse({ sets }).success;
  expect(parse([{ index: 7, keys: keys.map((key) => `0x${key.toUpperCase()}`) }])).toBe(true);
  expect(parse([{ index: 7, keys: keys.with(3, keys[0] ?? '') }])).toBe(false);
  expect(
    parse([
      { index: 7, keys },
      { index: 7, keys },
    ]),
  ).toBe(false);
  expect(parse([{ index: 7, keys: ['ab'] }])).toBe(false);
  expect(parse([])).toBe(false);
});

test('the prices of a round are read back from under their root, however many there are', () => {
  for (const count of countTo(9).slice(1)) {
    const feeds = countTo(count).map((index) => ({
      ...EURO,
      feedId: index.toString(16).padStart(64, '0'),
      price: BigInt(1_000 + index),
    }));
    const signed = guardians.sign(feeds, { signers: [] });
    for (const { feedId, price } of feeds) {
      const data = signed.update([feedId]).toString('base64');
      expect(readPriceProof({ format: 'pyth-hermes', feed: feedId, data }).price).toBe(price);
    }
  }
});
