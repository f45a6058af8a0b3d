import { expect, test } from 'vitest';
import { readZip } from '../testing/read-zip.ts';
import { writeZip, type ZipFile } from './write-zip.ts';

const AT = new Date('2026-11-30T12:34:56Z');

async function* each<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  for (const value of values) yield await Promise.resolve(value);
}

async function zipped(files: AsyncIterable<ZipFile>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of writeZip(files, AT)) parts.push(part);
  return Buffer.concat(parts);
}

const textsIn = (archive: Buffer): [name: string, text: string][] =>
  readZip(archive).map(({ name, content }) => [name, content.toString()]);

test('bytes and streams are read back, with folders and names in any script', async () => {
  const archive = await zipped(
    each([
      { name: 'journal.csv', content: each([Buffer.from('a;b\n'), Buffer.from('1;2\n')]) },
      { name: 'receipts/1-Café.jpg', content: Buffer.from('picture') },
      { name: 'empty.txt', content: Buffer.alloc(0) },
      { name: 'nothing.csv', content: each<Buffer>([]) },
    ]),
  );
  expect(textsIn(archive)).toEqual([
    ['journal.csv', 'a;b\n1;2\n'],
    ['receipts/1-Café.jpg', 'picture'],
    ['empty.txt', ''],
    ['nothing.csv', ''],
  ]);
});

test('bytes have their sizes in front, for programs that read in one pass', async () => {
  const content = Buffer.from('picture');
  const [bytes, stream] = readZip(
    await zipped(
      each([
        { name: 'a', content },
        { name: 'b', content: each([content]) },
      ]),
    ),
  );
  expect(bytes?.hasSizes).toBe(true);
  expect(stream?.hasSizes).toBe(false);
});

test('an archive in an archive is read back', async () => {
  const inner = writeZip(each([{ name: 'a.txt', content: Buffer.from('inner') }]), AT);
  const [file] = readZip(await zipped(each([{ name: 'in.zip', content: inner }])));
  expect(textsIn(file!.content)).toEqual([['a.txt', 'inner']]);
});

test('without a file it is an empty archive', async () => {
  expect(readZip(await zipped(each<ZipFile>([])))).toEqual([]);
});

test('more files than the short directory counts are all listed, with their number in the long one', async () => {
  const content = Buffer.from('x');
  const files = Array.from({ length: 66_000 }, (_, at) => ({ name: `${at}`, content }));
  const archive = await zipped(each(files));
  expect(readZip(archive)).toHaveLength(66_000);
  const long = archive.lastIndexOf(Buffer.from('PK\u0006\u0006', 'latin1'));
  expect(archive.readBigUInt64LE(long + 32)).toBe(66_000n);
});

test('a file is asked for once the one before was taken, so that memory holds one', async () => {
  const asked: number[] = [];
  async function* files(): AsyncGenerator<ZipFile> {
    for (const at of [1, 2, 3]) {
      asked.push(at);
      yield await Promise.resolve({ name: `${at}`, content: Buffer.from('x') });
    }
  }
  const parts = writeZip(files(), AT);
  await parts.next();
  await parts.next();
  expect(asked).toEqual([1]);
  await parts.next();
  expect(asked).toEqual([1, 2]);
});

test('a stream that fails fails the archive, which has no end then', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield await Promise.resolve(Buffer.from('some'));
    throw new Error('the file broke off');
  }
  await expect(zipped(each([{ name: 'a', content: broken() }]))).rejects.toThrow('broke off');
});
