import { PriceProofError } from './price-proof.ts';

/** Reads big-endian fields one after another. Reading past the end means damaged data. */
export class ByteReader {
  readonly #data: Buffer;
  #at = 0;

  constructor(data: Buffer) {
    this.#data = data;
  }

  get position(): number {
    return this.#at;
  }

  /** @throws {PriceProofError} */
  bytes(count: number): Buffer {
    if (this.#at + count > this.#data.length) throw new PriceProofError('the update is cut off');
    this.#at += count;
    return this.#data.subarray(this.#at - count, this.#at);
  }

  rest = (): Buffer => this.bytes(this.#data.length - this.#at);
  byte = (): number => this.bytes(1).readUInt8();
  short = (): number => this.bytes(2).readUInt16BE();
  int = (): number => this.bytes(4).readUInt32BE();
}
