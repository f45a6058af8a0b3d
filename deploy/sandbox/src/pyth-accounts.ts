import { createHash } from 'node:crypto';
import { getPythProgramKeyForCluster } from '@pythnetwork/client';
import bs58 from 'bs58';

/** Owner of the price accounts, as @pythnetwork/client knows it for its 'pythnet' cluster. */
export const PYTH_PROGRAM = getPythProgramKeyForCluster('pythnet').toBase58();

export interface PriceFeed {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly assetType: 'FX' | 'Crypto';
  /** Power of ten of one price unit. */
  readonly exponent: number;
  /** The simulated price stays near this value, in price units. */
  readonly center: number;
  /** Maximum deviation from the centre, as a share of it. */
  readonly range: number;
  readonly priceAccount: string;
  readonly productAccount: string;
}

export interface PricePoint {
  /** Price in units: the price times 10^-exponent. */
  readonly price: bigint;
  readonly confidence: bigint;
  readonly slot: number;
  readonly publishTime: number;
}

const MAGIC = 0xa1b2c3d4;
const VERSION = 2;
const ACCOUNT_TYPE = { mapping: 1, product: 2, price: 3 } as const;
const PRICE_TYPE_PRICE = 1;
const STATUS_TRADING = 1;
const PRICE_BYTES = 3_312;
/** Used bytes of an on-chain price account: the header and one publisher. */
const PRICE_BYTES_USED = 240;
const PRODUCT_BYTES = 512;
const PRODUCT_HEADER_BYTES = 48;
const MAPPING_HEADER_BYTES = 56;
const PUBLISHERS_MIN = 3;

/** The same subject has the same address in every sandbox, so that clients can hard-code it. */
function fixedAddress(subject: string): string {
  return bs58.encode(createHash('sha256').update(`outlay-sandbox-pyth:${subject}`).digest());
}

function feed(symbol: string, exponent: number, center: number, range: number): PriceFeed {
  const [assetType = '', pair = ''] = symbol.split('.');
  const [base = '', quote = ''] = pair.split('/');
  return {
    symbol,
    base,
    quote,
    assetType: assetType === 'FX' ? 'FX' : 'Crypto',
    exponent,
    center,
    range,
    priceAccount: fixedAddress(`price:${symbol}`),
    productAccount: fixedAddress(`product:${symbol}`),
  };
}

export const PYTH_MAPPING_ACCOUNT = fixedAddress('mapping');

export const PRICE_FEEDS: readonly PriceFeed[] = [
  feed('FX.EUR/USD', -5, 116_123, 0.01),
  feed('FX.GBP/USD', -5, 131_871, 0.01),
  feed('FX.USD/CAD', -5, 140_233, 0.01),
  feed('Crypto.SOL/USD', -8, 13_512_345_678, 0.02),
  feed('Crypto.PYUSD/USD', -8, 99_990_000, 0.0006),
];

function header(bytes: number, type: number, used: number): Buffer {
  const data = Buffer.alloc(bytes);
  data.writeUInt32LE(MAGIC, 0);
  data.writeUInt32LE(VERSION, 4);
  data.writeUInt32LE(type, 8);
  data.writeUInt32LE(used, 12);
  return data;
}

/** Lists the products; the first account that a Pyth client reads. */
export function mappingData(feeds: readonly PriceFeed[]): Buffer {
  const bytes = MAPPING_HEADER_BYTES + 32 * feeds.length;
  const data = header(bytes, ACCOUNT_TYPE.mapping, bytes);
  data.writeUInt32LE(feeds.length, 16);
  feeds.forEach(({ productAccount }, index) =>
    data.set(bs58.decode(productAccount), MAPPING_HEADER_BYTES + 32 * index),
  );
  return data;
}

/** Describes the product and marks its price as simulated in its attributes. */
export function productData(product: PriceFeed): Buffer {
  const attributes = {
    symbol: product.symbol,
    asset_type: product.assetType,
    base: product.base,
    quote_currency: product.quote,
    description: `simulated ${product.base}/${product.quote} price of the Outlay sandbox`,
  };
  const body = Buffer.concat(
    Object.entries(attributes).flatMap(([key, value]) => [prefixed(key), prefixed(value)]),
  );
  const data = header(PRODUCT_BYTES, ACCOUNT_TYPE.product, PRODUCT_HEADER_BYTES + body.length);
  data.set(bs58.decode(product.priceAccount), 16);
  data.set(body, PRODUCT_HEADER_BYTES);
  return data;
}

function prefixed(value: string): Buffer {
  return Buffer.concat([Buffer.from([Buffer.byteLength(value)]), Buffer.from(value, 'utf8')]);
}

/** Only the aggregate price; publisher components stay empty. */
export function priceData(product: PriceFeed, point: PricePoint): Buffer {
  const slot = BigInt(point.slot);
  const data = header(PRICE_BYTES, ACCOUNT_TYPE.price, PRICE_BYTES_USED);
  data.writeUInt32LE(PRICE_TYPE_PRICE, 16);
  data.writeInt32LE(product.exponent, 20);
  data.writeBigUInt64LE(slot, 32);
  data.writeBigUInt64LE(slot, 40);
  data.writeBigInt64LE(point.price, 48);
  data.writeBigInt64LE(point.confidence, 72);
  data.writeBigInt64LE(BigInt(point.publishTime), 96);
  data.writeUInt8(PUBLISHERS_MIN, 104);
  data.set(bs58.decode(product.productAccount), 112);
  data.writeBigInt64LE(point.price, 208);
  data.writeBigUInt64LE(point.confidence, 216);
  data.writeUInt32LE(STATUS_TRADING, 224);
  data.writeBigUInt64LE(slot, 232);
  return data;
}
