import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { alternatives, anyOf } from '../locales/index.ts';
import { foldAccents } from '@outlay/platform/text';
import { relativeTo } from '../tagging/printed-shares.ts';
import type { FieldCandidate } from './field-candidate.ts';
import { continuesName, hasOpenBracket } from './name-lines.ts';
import { namedElsewhere } from './named-elsewhere.ts';
import { namedSellers } from './named-sellers.ts';
import { isNeverVendor } from './never-vendor.ts';
import { readingEvidence } from './reading-evidence.ts';
import { tagsOfLine, vendorLines, type HeadLine } from './vendor-lines.ts';
import { cleanVendorName, LEGAL_FORM } from './vendor-name.ts';

const LEGAL_FORM_ROWS = 8;
const LETTERS_MIN = 3;
/** What the model's mark adds to the hand score. */
const MARKED_SCORE = 5;

const BUSINESS = anyOf(({ vendor }) => vendor?.business);
const LEGAL_FORM_LAST = new RegExp(
  `(?:${alternatives(({ vendor }) => vendor?.lastWord)})\\)?$`,
  'i',
);
const USUAL_FORM = anyOf(({ vendor }) => vendor?.usualForm);
const FORM_LINE = anyOf(({ vendor }) => vendor?.formLine);
const STARTS_WITH_FORM = new RegExp(`^(?:${FORM_LINE.source}|\\()`, 'i');
const ADDRESS = anyOf(({ vendor }) => vendor?.address);
const META = anyOf(({ vendor }) => vendor?.other);
/** The label of a registration number, which is removed from the name with its number. */
const META_BEFORE_NUMBER = /^\W*(?:CO(?:[MN]PANY)?|ROC|REG\w*)[ .]*(?:REG)?[ .]*(?:NO|NUM)/i;
const REGISTRATION_NUMBER = /\d{4,7} ?- ?[A-Z]/;
const REGISTRATION_LINE = /\d{4,7} ?- ?[A-Z0-9]|CO\.?\s*REG|ROC|REG/i;

/** Lines that may have the vendor's name as candidates for it. */
export function vendorCandidates(layout: ReceiptLayout): FieldCandidate[] {
  const found = namedSellers(vendorLines(layout), layout).flatMap((line) => {
    const name = cleanVendorName(line.text);
    if (name.replace(/[^\p{L}]/gu, '').length < LETTERS_MIN || isNeverVendor(line, layout))
      return [];
    return [{ name, line, tags: tagsOfLine(line, layout) }];
  });
  const registered = found.filter(({ name, line }) => line.rowCount === 1 && hasForm(name));
  const fuller = registered.map(({ name }) => keyOf(name));
  const whole = found.filter(({ name }) => hasForm(name) || !isPartOfAny(keyOf(name), fuller));
  const surest = Math.max(...whole.map(({ tags: [mean = 0] }) => mean));
  const { isInDomain, timesNamed } = namedElsewhere(layout);
  return whole.map(({ name, line, tags }) =>
    toCandidate(name, line, layout, [
      ...tags,
      relativeTo(surest, tags[0] ?? 0),
      Number(isInDomain(name)),
      timesNamed(name),
    ]),
  );
}

/** How many more letters the registered name may have. */
const FULLER_BY_MAX = 12;
const keyOf = (name: string): string => name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
/** "S/B" is short for the legal form of Malaysia. */
const hasForm = (name: string): boolean => LEGAL_FORM.test(name) || /\bS\/B$/i.test(name);

/** Whether a name, as a logo has it, is a part of a registered one in another line. */
const isPartOfAny = (key: string, registered: readonly string[]): boolean =>
  registered.some(
    (fuller) =>
      fuller.length > key.length &&
      fuller.length <= key.length + FULLER_BY_MAX &&
      fuller.includes(key),
  );

/** Features of a line of the head as the vendor's name. */
interface NameEvidence {
  rowIndex: number;
  rowCount: number;
  heightRatio: number;
  letterShare: number;
  isBusiness: number;
  hasForm: number;
  isAddress: number;
  isMeta: number;
  hasRegistration: number;
  /** Whether a line before it has a legal form that is usual in its country. */
  formBefore: number;
  formAnywhere: number;
  /** Whether its second row is the legal form of the first. */
  continuesForm: boolean;
  hasOpenBracket: boolean;
  /** Whether it continues the previous line, so that its beginning is missing. */
  startsMidName: number;
  /** Whether the next line continues it, so that its end is missing. */
  endsMidName: number;
  /** How many of its rows continue the previous one. */
  continuingRows: number;
}

function toCandidate(
  name: string,
  line: HeadLine,
  layout: ReceiptLayout,
  tags: readonly number[],
): FieldCandidate {
  const { rows: all } = layout;
  const evidence = evidenceOf(name, line, layout);
  const { place, rowIndex, rowCount } = line;
  const following = all[rowIndex + rowCount]?.text ?? '';
  const preceding = all[rowIndex - 1]?.text ?? '';
  const middle = Math.abs((place.left + place.right) / 2 - (layout.left + layout.right) / 2);
  return {
    value: name,
    region: line.region,
    features: [
      rowIndex,
      rowCount,
      evidence.heightRatio,
      middle / (layout.right - layout.left + 1),
      evidence.letterShare,
      name.length,
      evidence.isBusiness,
      evidence.hasForm,
      evidence.isAddress,
      evidence.isMeta,
      evidence.hasRegistration,
      Number(ADDRESS.test(following)),
      Number(BUSINESS.test(preceding)),
      Number(FORM_LINE.test(following)),
      evidence.formBefore,
      evidence.formAnywhere,
      Number(name === name.toUpperCase()),
      Number(/\d/.test(name)),
      place.confidence,
      (place.top - layout.top) / (layout.bottom - layout.top + 1),
      Number(META.test(preceding)),
      Number(rowIndex === 0),
      Number(/^\(|\)$/.test(name)),
      name.split(' ').length,
      Number(ADDRESS.test(preceding)),
      Number(LEGAL_FORM_LAST.test(name)),
      evidence.startsMidName,
      evidence.endsMidName,
      evidence.continuingRows,
      Number(hasOpenBracket(name)),
      Number(isPlainName(preceding)),
      Number(isPlainName(following)),
      ...tags,
    ],
    // A name with its legal form is complete.
    evidence: [
      ...readingEvidence({ weakest: line.weakest, confidence: place.confidence }),
      evidence.hasForm,
      tags[0] ?? 0,
    ],
    handScore: handScoreOf(evidence) + MARKED_SCORE * (tags[0] ?? 0),
  };
}

function evidenceOf(name: string, line: HeadLine, layout: ReceiptLayout): NameEvidence {
  const { rows: all } = layout;
  const { rowIndex, rowCount, place } = line;
  const following = all[rowIndex + rowCount]?.text ?? '';
  const preceding = all[rowIndex - 1]?.text ?? '';
  const rows = all.slice(rowIndex, rowIndex + rowCount);
  const lastRow = rows.at(-1)?.text ?? '';
  const hasForm = LEGAL_FORM.test(name);
  return {
    rowIndex,
    rowCount,
    heightRatio: (place.bottom - place.top) / layout.lineHeight,
    letterShare: name.replace(/[^\p{L}]/gu, '').length / name.length,
    isBusiness: Number(BUSINESS.test(name)),
    hasForm: Number(hasForm),
    isAddress: Number(ADDRESS.test(foldAccents(name))),
    isMeta: Number(META.test(name) || META_BEFORE_NUMBER.test(line.text)),
    hasRegistration: Number(
      REGISTRATION_LINE.test(following) || REGISTRATION_NUMBER.test(line.text),
    ),
    formBefore: Number(all.slice(0, rowIndex).some(({ text }) => USUAL_FORM.test(text))),
    formAnywhere: Number(all.slice(0, LEGAL_FORM_ROWS).some(({ text }) => USUAL_FORM.test(text))),
    continuesForm:
      rowCount > 1 && !BUSINESS.test(preceding) && hasForm && STARTS_WITH_FORM.test(lastRow),
    hasOpenBracket: hasOpenBracket(name),
    startsMidName: Number(isPlainName(preceding) && continuesName(preceding, line.text)),
    endsMidName: Number(isPlainName(following) && continuesName(lastRow, following)),
    continuingRows: rows.filter(
      (row, i) => i > 0 && continuesName(rows[i - 1]?.text ?? '', row.text),
    ).length,
  };
}

/** Whether a line may be a part of a name, and is not an address, a number or a label. */
function isPlainName(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  return (
    letters >= LETTERS_MIN && letters > text.length / 2 && !META.test(text) && !ADDRESS.test(text)
  );
}

function handScoreOf(evidence: NameEvidence): number {
  const { rowIndex, rowCount, hasForm } = evidence;
  let score = -0.45 * Math.min(rowIndex, LEGAL_FORM_ROWS);
  score += 2.2 * hasForm + evidence.isBusiness - 2.2 * evidence.isAddress - 2.5 * evidence.isMeta;
  score +=
    0.8 * evidence.hasRegistration +
    0.5 * Math.min(2, evidence.heightRatio - 1) -
    1.2 * evidence.formBefore;
  if (rowIndex === 0) score += 0.5;
  if (rowCount > 1) score -= 1.2;
  if (evidence.continuesForm) score += 2;
  if (evidence.hasOpenBracket) score -= 2;
  score +=
    1.5 * evidence.continuingRows - 1.5 * evidence.startsMidName - 1.5 * evidence.endsMidName;
  if (evidence.letterShare < 0.6) score -= 1;
  if (evidence.formAnywhere && !hasForm) score -= 1;
  return score;
}
