import { GlobalFonts } from '@napi-rs/canvas';
import { fileURLToPath } from 'node:url';

/** The free font of pdf.js, with which drawings are the same on machines without fonts, as containers are. */
const FILE = new URL(
  'standard_fonts/LiberationSans-Regular.ttf',
  import.meta.resolve('pdfjs-dist/package.json'),
);
const NAME = 'Outlay Sans';

/** The name of a font to draw with, which is registered when it is first needed. */
export function sansFont(): string {
  if (!GlobalFonts.has(NAME)) GlobalFonts.registerFromPath(fileURLToPath(FILE), NAME);
  return NAME;
}
