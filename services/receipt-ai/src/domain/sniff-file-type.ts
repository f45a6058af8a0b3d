import type { ReceiptFileType } from '@outlay/schemas/receipt-file';

/** Types of files that are pictures. */
export type ImageFileType = Exclude<ReceiptFileType, 'pdf' | 'xml'>;

export const isImageType = (type: ReceiptFileType | null): type is ImageFileType =>
  type !== null && type !== 'pdf' && type !== 'xml';

/** Bytes of the head that sniffing needs; PDF readers accept a header within the first 1024. */
export const SNIFF_LENGTH_BYTES = 1024;

/** The file's type by its first bytes, because names and declared types are not trusted. Null for all other types. */
export function sniffFileType(head: Uint8Array): ReceiptFileType | null {
  const latin = Buffer.from(head.subarray(0, SNIFF_LENGTH_BYTES)).toString('latin1');
  if (latin.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (latin.startsWith('GIF87a') || latin.startsWith('GIF89a')) return 'gif';
  if (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') return 'webp';
  if (isTiff(latin)) return 'tiff';
  if (isBmp(latin, head)) return 'bmp';
  if (isPdf(latin)) return 'pdf';
  if (isEInvoice(head)) return 'xml';
  return imageOfContainer(latin);
}

function isTiff(latin: string): boolean {
  return ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].some((magic) => latin.startsWith(magic));
}

/** Plain text may start with "BM", so the reserved bytes and the size of the info header must match too. */
function isBmp(latin: string, head: Uint8Array): boolean {
  if (!latin.startsWith('BM') || head.length < 18) return false;
  const infoHeaderSize = new DataView(head.buffer, head.byteOffset).getUint32(14, true);
  return (
    latin.slice(6, 10) === '\0\0\0\0' && [12, 40, 52, 56, 64, 108, 124].includes(infoHeaderSize)
  );
}

/** Root elements of UBL, UN/CEFACT and FatturaPA invoices. Other XML is refused. */
const E_INVOICE_ROOT =
  /^\s*<(?:[?!][^>]*>\s*<)*(?:[\w.-]+:)?(?:CrossIndustry(?:Invoice|Document)|Invoice|CreditNote|FatturaElettronica(?:Semplificata)?)[\s>]/;

function isEInvoice(head: Uint8Array): boolean {
  return E_INVOICE_ROOT.test(decodeXml(head.subarray(0, SNIFF_LENGTH_BYTES)));
}

/** The text of an XML file in the encoding of its mark, else of its first zero byte (UTF-16), else of its declaration. */
export function decodeXml(file: Uint8Array): string {
  const [first, second] = file;
  if (first === 0xff || second === 0) return new TextDecoder('utf-16le').decode(file);
  if (first === 0xfe || first === 0) return new TextDecoder('utf-16be').decode(file);
  const declaration = Buffer.from(file.subarray(0, SNIFF_LENGTH_BYTES)).toString('latin1');
  const declared = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration)?.[1];
  const isByteWise = declared !== undefined && !/^utf|^(?:ucs|unicode)/i.test(declared);
  const inDeclared = isByteWise ? decodeAs(declared, file) : null;
  return inDeclared ?? decodeAs('utf-8', file) ?? new TextDecoder('windows-1252').decode(file);
}

/** Null where the bytes are none of this encoding, or it is unknown. UTF-8 that isn't any is mostly windows-1252. */
function decodeAs(encoding: string, file: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    return null;
  }
}

/** The image type of an ISO media file, which phones write: AVIF or HEIC (HEIF) by the brands in its first box. */
function imageOfContainer(latin: string): 'avif' | 'heic' | null {
  if (latin.slice(4, 8) !== 'ftyp') return null;
  const brands = latin.slice(8, Math.min(latin.charCodeAt(3) || 64, 64));
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'heic' : null;
}

/** Some scanners write bytes before the header, but no markup. */
function isPdf(latin: string): boolean {
  const at = latin.indexOf('%PDF-');
  return at === 0 || (at > 0 && !/[<>]/.test(latin.slice(0, at)));
}
