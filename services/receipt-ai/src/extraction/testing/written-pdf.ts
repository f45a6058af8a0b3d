/** Small PDFs that are written by hand, one for every way in which the reader opens a PDF. */

import { deflateSync } from 'node:zlib';

type PdfObject = string | Buffer;

/** Pages of text lines in Helvetica. */
export function textPdf(...pages: readonly (readonly string[])[]): Buffer {
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`);
  return assembledPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, i) => {
      const content = textContent(lines);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ]);
}

function textContent(lines: readonly string[]): string {
  const escaped = lines.map((line) => line.replace(/[\\()]/g, '\\$&'));
  return `BT /F1 12 Tf 18 TL 50 760 Td ${escaped.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
}

const LEFT_PT = 36;
const TOP_PT = 800;
const ROW_PT = 15;
const COLUMN_PT = 5.4;
const SIZE_PT = 9;
const TITLE = '# ';

/** How a page differs from an upright one of plain Helvetica. */
interface PageManner {
  /** Entries of the page, and of the tree of pages, from which it inherits. */
  page?: string;
  tree?: string;
  /** Operators before the text. */
  setup?: string;
  /** Characters that the font names for its codes, such as `<2D> <0000>`. */
  characters?: readonly string[];
}

/** A page of cells, two spaces apart in their rows, each at its own place; a row after "# " is twice as large. */
export function placedPdf(
  rows: readonly string[],
  { page, tree, setup = '', characters = [] }: PageManner = {},
): Buffer {
  const drawn = rows.flatMap((row, index) => {
    const isTitle = row.startsWith(TITLE);
    const printed = isTitle ? row.slice(TITLE.length) : row;
    return [...printed.matchAll(/\S+(?: \S+)*/g)].map((cell) => {
      const text = winAnsi(cell[0]).replace(/[\\()]/g, '\\$&');
      const [x, y] = [LEFT_PT + cell.index * COLUMN_PT, TOP_PT - index * ROW_PT];
      return `BT /F1 ${isTitle ? 2 * SIZE_PT : SIZE_PT} Tf ${x} ${y} Td (${text}) Tj ET`;
    });
  });
  const names = `1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfrange <20> <7E> <0020> endbfrange
${characters.length} beginbfchar ${characters.join(' ')} endbfchar`;
  return assembledPdf([
    ...pageOf('/Font << /F1 5 0 R >>', page, tree),
    pdfStream('', Buffer.from([setup, ...drawn].join('\n'), 'latin1')),
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding ${characters.length > 0 ? '/ToUnicode 6 0 R' : ''} >>`,
    pdfStream('', Buffer.from(`begincmap ${names} endcmap`)),
  ]);
}

/** The text in the codes of the font, which differ from Latin 1 in some signs. */
const winAnsi = (text: string): string =>
  text.replace(
    /[€•–œ]/g,
    (sign) => ({ '€': '\x80', '•': '\x95', '–': '\x96', œ: '\x9c' })[sign] ?? '',
  );

/** A page of text with an embedded file, as in electronic invoices. */
export function pdfWithAttachment(line: string, name: string, content: string): Buffer {
  const text = `BT /F1 12 Tf 50 760 Td (${line.replace(/[\\()]/g, '\\$&')}) Tj ET`;
  return assembledPdf([
    `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(${name}) 6 0 R] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 7 0 R >> >>`,
    `<< /Type /EmbeddedFile /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}

/** A JPEG with its size. */
export interface Scan {
  jpeg: Buffer;
  width: number;
  height: number;
}

/** Pages that are one JPEG each, as scanners produce, after a page of text lines where some are given. */
export function scannedPdf(scans: readonly Scan[], text: readonly string[] = []): Buffer {
  const texts = text.length > 0 ? [textContent(text)] : [];
  const pages = [
    ...texts.map((content) => ({ box: '0 0 595 842', content, image: null as Buffer | null })),
    ...scans.map(({ jpeg, width, height }) => ({
      box: `0 0 ${width / 2} ${height / 2}`,
      content: `q ${width / 2} 0 0 ${height / 2} 0 0 cm /Im1 Do Q`,
      image: pdfStream(
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
        jpeg,
      ),
    })),
  ];
  const kids = pages.map((_, i) => `${4 + 3 * i} 0 R`);
  return assembledPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap(({ box, content, image }, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents ${5 + 3 * i} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /Im1 ${6 + 3 * i} 0 R >> >> >>`,
      pdfStream('', Buffer.from(content)),
      image ?? 'null',
    ]),
  ]);
}

/** Pages filled with one colour each, given as "red green blue" from 0 to 1; A4 by default. */
export function paintedPdf(colours: readonly string[], mediaBox = '0 0 595 842'): Buffer {
  const [, , width = '', height = ''] = mediaBox.split(' ');
  const pages = colours.map((_, i) => `${3 + 2 * i} 0 R`);
  return assembledPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${pages.length} >>`,
    ...colours.flatMap((colour, i) => {
      const content = `${colour} rg 0 0 ${width} ${height} re f`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents ${4 + 2 * i} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ]);
}

/** A PDF that is protected with a password: its entries for the empty password do not match. */
export function encryptedPdf(): Buffer {
  const garbage = '5a'.repeat(32);
  return assembledPdf(
    ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'],
    `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${garbage}> /U <${garbage}> /P -4 >> /ID [<${garbage}> <${garbage}>]`,
  );
}

/** A page whose content draws a form twice, which draws itself twice, as deep as the library allows. */
export function selfDrawingPdf(): Buffer {
  const form =
    '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /F 5 0 R >> >>';
  return assembledPdf([
    ...pageOf('/XObject << /F 5 0 R >>'),
    pdfStream('', Buffer.from('/F Do /F Do')),
    pdfStream(form, Buffer.from('/F Do /F Do')),
  ]);
}

/** A page of that many bytes of lines, deflated repeatedly: some kilobytes that unpack to all of them. */
export function unpackingPdf(contentBytes: number, timesDeflated: 1 | 2): Buffer {
  let content: Buffer = Buffer.alloc(contentBytes, '0 0 m 5 5 l S\n');
  for (let times = 0; times < timesDeflated; times++) content = deflateSync(content, { level: 1 });
  const filters = '/FlateDecode '.repeat(timesDeflated);
  return assembledPdf([...pageOf(''), pdfStream(`/Filter [${filters}]`, content)]);
}

/** Catalogue, pages and the one page of a file whose fourth object is that page's content. */
const pageOf = (resources: string, page = '', tree = ''): string[] => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  `<< /Type /Pages /Kids [3 0 R] /Count 1 ${tree} >>`,
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${page} /Resources << ${resources} >> >>`,
];

/** An object with data. */
export const pdfStream = (entries: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

/** A PDF of numbered objects, the catalogue first. */
export function assembledPdf(objects: readonly PdfObject[], trailerEntries = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const push = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [i, object] of objects.entries()) {
    offsets.push(length);
    push(
      Buffer.concat([
        Buffer.from(`${i + 1} 0 obj\n`),
        Buffer.from(object),
        Buffer.from('\nendobj\n'),
      ]),
    );
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailerEntries} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
