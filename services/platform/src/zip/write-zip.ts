import { pipeline, Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive: bytes, which are stored as they are, or a stream of unknown size, which is deflated. */
export interface ZipFile {
  /** With slashes between folders. */
  readonly name: string;
  readonly content: Buffer | AsyncIterable<Uint8Array>;
}

/** What the directory at the end says of a file. */
interface Listed {
  readonly name: Buffer;
  readonly isStream: boolean;
  /** Where its header is, in bytes from the start. */
  readonly offset: number;
  crc: number;
  packed: number;
  size: number;
}

const SIGNATURES = { file: 0x04034b50, descriptor: 0x08074b50, listed: 0x02014b50 } as const;
const END = { zip64: 0x06064b50, zip64Locator: 0x07064b50, plain: 0x06054b50 } as const;
const VERSION = 45;
const UTF8_NAME = 0x0800;
const SIZES_FOLLOW = 0x0008;
const DEFLATED = 8;
const UINT16_MAX = 0xffff;
const UINT32_MAX = 0xffffffff;

/** Writes little-endian numbers of 2, 4 or 8 bytes one after another. */
function packed(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const into = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) into.writeBigUInt64LE(BigInt(value), at);
    else into.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return into;
}

const short = (value: number) => [2, value] as const;
const long = (value: number) => [4, Math.min(value, UINT32_MAX)] as const;

/** Date and time in UTC as MS-DOS has them, which know no years before 1980. */
const dosTime = (at: Date): number =>
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
const dosDate = (at: Date): number =>
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();

/** The fields that the header of a file and its place in the directory share. */
const shared = ({ name, isStream, crc, packed: packedSize, size }: Listed, at: Date) =>
  [
    ...[short(UTF8_NAME | (isStream ? SIZES_FOLLOW : 0)), short(isStream ? DEFLATED : 0)],
    ...[short(dosTime(at)), short(dosDate(at)), long(crc), long(packedSize), long(size)],
    short(name.length),
  ] as const;

/** Deflates a stream, and notes its size and checksum. */
async function* deflated(content: AsyncIterable<Uint8Array>, listed: Listed) {
  async function* measured() {
    for await (const part of content) {
      listed.crc = crc32(part, listed.crc);
      listed.size += part.length;
      yield part;
    }
  }
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED });
  // A failure of the source ends the deflating one with it, whose reader sees it.
  pipeline(Readable.from(measured()), deflate, () => undefined);
  for await (const part of deflate as AsyncIterable<Buffer>) {
    listed.packed += part.length;
    yield part;
  }
  if (listed.size >= UINT32_MAX) throw new Error('a stream in a ZIP archive has 4 GiB or more');
}

/**
 * Yields a ZIP archive in parts, each file when the reader is ready for it, so that memory holds one file of bytes and nothing of a
 * stream. Sizes of bytes are in front of them, so that programs which read in one pass take the archive. It may have any size, a
 * stream in it less than 4 GiB.
 * @param at the time of all files @throws what a stream throws: the archive then has no end
 */
export async function* writeZip(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Buffer> {
  const directory: Listed[] = [];
  let offset = 0;
  for await (const { name, content } of files) {
    const isStream = !Buffer.isBuffer(content);
    const size = isStream ? 0 : content.length;
    const crc = isStream ? 0 : crc32(content);
    const file = { name: Buffer.from(name), isStream, offset, crc, packed: size, size };
    const header = packed([4, SIGNATURES.file], short(VERSION), ...shared(file, at), short(0));
    yield Buffer.concat([header, file.name]);
    offset += header.length + file.name.length;
    if (isStream) {
      yield* deflated(content, file);
      const sizes = [long(file.crc), long(file.packed), long(file.size)] as const;
      yield packed([4, SIGNATURES.descriptor], ...sizes);
      offset += 16;
    } else {
      yield content;
    }
    offset += file.packed;
    directory.push(file);
  }
  yield* writeDirectory(directory, offset, at);
}

function* writeDirectory(directory: readonly Listed[], start: number, at: Date) {
  let size = 0;
  for (const file of directory) {
    const extra = file.offset >= UINT32_MAX ? packed(short(1), short(8), [8, file.offset]) : null;
    const head = packed(
      ...([[4, SIGNATURES.listed], short(VERSION), short(VERSION), ...shared(file, at)] as const),
      ...[short(extra?.length ?? 0), short(0), short(0), short(0), long(0), long(file.offset)],
    );
    const line = Buffer.concat([head, file.name, extra ?? Buffer.alloc(0)]);
    size += line.length;
    yield line;
  }
  const count = directory.length;
  if (start + size >= UINT32_MAX || count >= UINT16_MAX) {
    yield packed(
      ...([[4, END.zip64], [8, 44], short(VERSION), short(VERSION), long(0), long(0)] as const),
      ...([
        [8, count],
        [8, count],
        [8, size],
        [8, start],
      ] as const),
      ...([[4, END.zip64Locator], long(0), [8, start + size], long(1)] as const),
    );
  }
  const shown = short(Math.min(count, UINT16_MAX));
  yield packed([4, END.plain], short(0), short(0), shown, shown, long(size), long(start), short(0));
}
