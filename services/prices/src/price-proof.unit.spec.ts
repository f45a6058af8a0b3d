import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  PriceProofError,
  readPriceProof,
  reduceAccumulatorUpdate,
  type PriceProof,
} from './index.ts';

interface RecordedAnswer {
  readonly feed: string;
  readonly price: string;
  readonly confidence: string;
  readonly exponent: number;
  readonly update: string;
}

const recorded = JSON.parse(
  readFileSync(new URL('./fixtures/hermes-answer.json', import.meta.url), 'utf8'),
) as RecordedAnswer;

const flipped = (data: Buffer, at: number): Buffer => {
  const copy = Buffer.from(data);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

describe('an update that Hermes signed', () => {
  const update = Buffer.from(recorded.update, 'base64');
  const proofOf = (data: Buffer, feed = recorded.feed): PriceProof => ({
    format: 'pyth-hermes',
    feed,
    data: data.toString('base64'),
  });

  test('yields the same price as the feed reports', () => {
    expect(readPriceProof(proofOf(update))).toEqual({
      price: BigInt(recorded.price),
      confidence: BigInt(recorded.confidence),
      exponent: recorded.exponent,
      publishedAt: new Date('2024-02-19T17:20:56Z'),
      slot: 125_976_528,
    });
  });

  test('fails when one bit of the price, of its path or of the signed root differs', () => {
    const message = update.indexOf(Buffer.from(recorded.feed, 'hex')) - 1;
    const root = update.indexOf('AUWV') + 4 + 1 + 8 + 4;
    const places = [
      ...Array.from({ length: update.length - message }, (_, index) => message + index),
      ...Array.from({ length: 20 }, (_, index) => root + index),
    ];
    for (const place of places) {
      expect(() => readPriceProof(proofOf(flipped(update, place))), `byte ${place}`).toThrow(
        PriceProofError,
      );
    }
  });

  test('yields nothing for a feed it does not contain', () => {
    expect(() => readPriceProof(proofOf(update, 'ab'.repeat(32)))).toThrow(/no price of feed/);
  });

  test('stays valid when reduced to one feed', () => {
    const reduced = reduceAccumulatorUpdate(update, recorded.feed);
    expect(readPriceProof(proofOf(reduced))).toEqual(readPriceProof(proofOf(update)));
  });

  test.each(Array.from({ length: 40 }, (_, index) => index * 31))(
    'truncated to %i bytes is refused with a named error',
    (length) => {
      expect(() => readPriceProof(proofOf(update.subarray(0, length)))).toThrow(PriceProofError);
    },
  );
});

describe('a price account on Solana', () => {
  const FEED = 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d';
  function anAccount({ level = 1 } = {}): Buffer {
    const message = Buffer.alloc(92);
    message.set(Buffer.from(FEED, 'hex'));
    message.writeBigInt64LE(13_512_345_678n, 32);
    message.writeBigUInt64LE(6_756_172n, 40);
    message.writeInt32LE(-8, 48);
    message.writeBigInt64LE(1_763_717_400n, 52);
    message.writeBigUInt64LE(447_552_100n, 84);
    const mark = createHash('sha256').update('account:PriceUpdateV2').digest().subarray(0, 8);
    return Buffer.concat([mark, Buffer.alloc(32), Buffer.from([level]), message]);
  }
  const proofOf = (data: Buffer, feed = FEED): PriceProof => ({
    format: 'pyth-price-update',
    feed,
    data: data.toString('base64'),
  });

  test('yields its message', () => {
    expect(readPriceProof(proofOf(anAccount()))).toEqual({
      price: 13_512_345_678n,
      confidence: 6_756_172n,
      exponent: -8,
      publishedAt: new Date(1_763_717_400_000),
      slot: 447_552_100,
    });
  });

  test.each([
    ['is not fully verified', proofOf(anAccount({ level: 0 }))],
    ['is of another feed', proofOf(anAccount(), 'ab'.repeat(32))],
    ['is of another kind', proofOf(flipped(anAccount(), 0))],
    ['is cut off', proofOf(anAccount().subarray(0, 100))],
    ['is empty', proofOf(Buffer.alloc(0))],
  ])('that %s yields no price', (_why, proof) => {
    expect(() => readPriceProof(proof)).toThrow(PriceProofError);
  });
});

describe('a v2 price account', () => {
  function anAccount(): Buffer {
    const data = Buffer.alloc(240);
    [0xa1b2c3d4, 2, 3].forEach((word, index) => data.writeUInt32LE(word, index * 4));
    data.writeInt32LE(-5, 20);
    data.writeBigInt64LE(1_763_717_400n, 96);
    data.writeBigInt64LE(116_123n, 208);
    data.writeBigUInt64LE(58n, 216);
    data.writeBigUInt64LE(447_552_100n, 232);
    return data;
  }
  const proofOf = (data: Buffer): PriceProof => ({
    format: 'pyth-account',
    feed: 'x',
    data: data.toString('base64'),
  });

  test('yields its aggregate price', () => {
    expect(readPriceProof(proofOf(anAccount()))).toEqual({
      price: 116_123n,
      confidence: 58n,
      exponent: -5,
      publishedAt: new Date(1_763_717_400_000),
      slot: 447_552_100,
    });
  });

  test.each([
    ['of another program', flipped(anAccount(), 0)],
    ['of another version', flipped(anAccount(), 4)],
    ['that holds no price', flipped(anAccount(), 8)],
    ['that is cut off', anAccount().subarray(0, 239)],
  ])('%s is refused', (_why, data) => {
    expect(() => readPriceProof(proofOf(data))).toThrow(PriceProofError);
  });
});
