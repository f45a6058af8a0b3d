import { crc32, inflateRawSync } from 'node:zlib';

/** A file of an archive, as a program reads it that starts with the directory at the end. */
export interface UnzippedFile {
  readonly name: string;
  readonly content: Buffer;
  /** Whether its sizes stand in front of it, so that it can be read in one pass. */
  readonly hasSizes: boolean;
}

/** Reads an archive of less than 4 GiB. @throws when it has no end, or a checksum is wrong */
export function readZip(archive: Buffer): UnzippedFile[] {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0) throw new Error('the archive has no end');
  const files: UnzippedFile[] = [];
  for (let at = archive.readUInt32LE(end + 16); archive.readUInt32LE(at) === 0x02014b50;) {
    const how = archive.readUInt16LE(at + 10);
    const [crc, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field));
    const nameLength = archive.readUInt16LE(at + 28);
    const offset = archive.readUInt32LE(at + 42);
    const start = offset + 30 + archive.readUInt16LE(offset + 26);
    const bytes = archive.subarray(start, start + (packed ?? 0));
    const content = how === 0 ? bytes : inflateRawSync(bytes);
    if (content.length !== size || crc32(content) !== crc) throw new Error('a file is damaged');
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (archive.toString('utf8', offset + 30, offset + 30 + nameLength) !== name)
      throw new Error('two names of one file');
    files.push({ name, content, hasSizes: archive.readUInt32LE(offset + 18) === packed });
    at += 46 + nameLength + archive.readUInt16LE(at + 30);
  }
  const listed = archive.readUInt16LE(end + 10);
  if (listed !== Math.min(files.length, 0xffff)) throw new Error('the directory is not complete');
  return files;
}
