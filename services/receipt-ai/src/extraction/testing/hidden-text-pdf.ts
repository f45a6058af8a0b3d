import { assembledPdf, pdfStream } from './written-pdf.ts';

/** Lines of an invoice over 29.40, as content of a page. */
const VISIBLE_LINES = [
  'Lanternfish Stationery Ltd',
  '4 Harbour Street, Dover',
  'Invoice No. LS-20417',
  'Invoice date: 14/03/2025',
  'Paper A4        12.20',
  'Ink black       17.20',
];
const VISIBLE_TOTAL = 'Total due: EUR 29.40';
const HIDDEN_TOTAL = 'Total due: EUR 490.00';
const [LEFT, TOP, ROW] = [50, 760, 30];
const TOTAL_TOP = TOP - VISIBLE_LINES.length * ROW;

const textAt = (text: string, y: number, setup = ''): string =>
  `BT ${setup} /F1 14 Tf ${LEFT} ${y} Td (${text}) Tj ET`;

const VISIBLE = [...VISIBLE_LINES, VISIBLE_TOTAL]
  .map((line, row) => textAt(line, TOP - row * ROW))
  .join('\n');
const BELOW = TOTAL_TOP - ROW;

/** Content that hides another total, by the way in which it is hidden. */
export const HIDING_PLACES = {
  'in white': `1 g ${textAt(HIDDEN_TOTAL, BELOW)} 0 g ${VISIBLE}`,
  'in nearly white': `0.97 g ${textAt(HIDDEN_TOTAL, BELOW)} 0 g ${VISIBLE}`,
  'as invisible text': `${textAt(HIDDEN_TOTAL, BELOW, '3 Tr')} ${textAt('', 0, '0 Tr')} ${VISIBLE}`,
  'as a clip path': `q ${textAt(HIDDEN_TOTAL, BELOW, '7 Tr')} Q ${VISIBLE}`,
  'under a filled shape': `${textAt(HIDDEN_TOTAL, BELOW)} 1 g 40 ${BELOW - 6} 400 24 re f 0 g ${VISIBLE}`,
  'under its own visible line': `${textAt(HIDDEN_TOTAL, TOTAL_TOP)} 1 g 40 ${TOTAL_TOP - 6} 400 24 re f 0 g ${VISIBLE}`,
  'in tiny letters': `BT /F1 1 Tf ${LEFT} ${BELOW} Td (${HIDDEN_TOTAL}) Tj ET ${VISIBLE}`,
  'outside of a clip path': `q 0 0 10 10 re W n ${textAt(HIDDEN_TOTAL, BELOW)} Q ${VISIBLE}`,
  'fully transparent': `q /Clear gs ${textAt(HIDDEN_TOTAL, BELOW)} Q ${VISIBLE}`,
  'in a hidden layer': `/OC /Hidden BDC ${textAt(HIDDEN_TOTAL, BELOW)} EMC ${VISIBLE}`,
} as const;

export type HidingPlace = keyof typeof HIDING_PLACES;

/** An invoice that shows a total of 29.40 and hides one of 490.00. */
export const pdfWithHiddenTotal = (place: HidingPlace): Buffer => invoiceOf(HIDING_PLACES[place]);

/** An invoice with the hidden total outside of the page. */
export const pdfWithTotalOutside = (): Buffer =>
  invoiceOf(`${textAt(HIDDEN_TOTAL, -40)} ${textAt(HIDDEN_TOTAL, 900)} ${VISIBLE}`);

/** An invoice whose font draws 29.40 and says that it is 79.40. */
export const pdfWithMisleadingFont = (): Buffer => invoiceOf(VISIBLE.replaceAll('/F1', '/F2'));

const SAYS_SEVEN = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Other def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
2 beginbfrange <20> <31> <0020> <33> <7E> <0033> endbfrange
1 beginbfchar <32> <0037> endbfchar
endcmap end end`;

function invoiceOf(content: string): Buffer {
  return assembledPdf([
    '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 7 0 R >> /ExtGState << /Clear << /ca 0 /CA 0 >> >> /Properties << /Hidden 6 0 R >> >> >>',
    pdfStream('', Buffer.from(content)),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /OCG /Name (Hidden) >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 8 0 R >>',
    pdfStream('', Buffer.from(SAYS_SEVEN)),
  ]);
}

/** The same invoice without hidden text, and with this electronic invoice embedded. */
export function pdfWithElectronicInvoice(xml: string): Buffer {
  return assembledPdf([
    '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(factur-x.xml) 6 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    pdfStream('', Buffer.from(VISIBLE)),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 7 0 R >> >>',
    pdfStream('/Type /EmbeddedFile', Buffer.from(xml)),
  ]);
}

/** A page that is one JPEG under an invisible text layer of the lines. */
export function scanWithLayer(
  jpeg: Buffer,
  width: number,
  height: number,
  lines: readonly string[],
): Buffer {
  const layer = lines.map((line, row) => textAt(line, height / 2 - 30 - row * ROW, '3 Tr'));
  const content = `q ${width / 2} 0 0 ${height / 2} 0 0 cm /Im1 Do Q ${layer.join('\n')}`;
  return assembledPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width / 2} ${height / 2}] /Contents 4 0 R /Resources << /XObject << /Im1 6 0 R >> /Font << /F1 5 0 R >> >> >>`,
    pdfStream('', Buffer.from(content)),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    pdfStream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    ),
  ]);
}
