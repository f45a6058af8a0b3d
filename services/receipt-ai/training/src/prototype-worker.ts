/** Child process that reads receipts with the prototype, whose folder is its one argument: a path in, its values out. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { join } from 'node:path';

/** What the prototype's modules are used for; they have no types of their own. */
interface Prototype {
  create: (options: { threads: number; arena: boolean }) => Promise<unknown>;
  ocr: (engine: unknown, path: string) => Promise<unknown>;
  segs: (id: string, source: string) => unknown;
  prep: (segments: unknown) => unknown;
  totalCands: (document: unknown) => Candidate[];
  dateCands: (document: unknown) => Candidate[];
  vendorCands: (document: unknown) => Candidate[];
  invCands: (document: unknown) => Candidate[];
  score: (model: unknown, features: number[]) => number;
}

interface Candidate {
  /** Features and the hand score. */
  f: number[];
  h: number;
  v: string | number;
  /** The text of a vendor. */
  t: string;
}

export interface PrototypeValues {
  total: string;
  date: string;
  vendor: string;
  invoiceNumber: string;
}

/** The product worker's, so that neither has priority on a busy machine. */
const PRIORITY = 10;
/** Share of the hand score beside the model's, as the prototype was measured. */
const HAND_SHARE = 0.2;
const PAGE = 'page';

setPriority(PRIORITY);
process.on('disconnect', () => process.exit(0));
const folder = process.argv[2] ?? '';
process.chdir(folder);
mkdirSync('cache/pp', { recursive: true });

const load = (name: string): Promise<Prototype> => import(join(folder, name)) as Promise<Prototype>;
const [{ create, ocr }, { segs }, fields, { score }] = await Promise.all([
  load('ppocr.mjs'),
  load('layout.mjs'),
  load('extract.mjs'),
  load('gbdt.mjs'),
]);
const { default: models } = (await import(join(folder, 'ranker_pp.json'), {
  with: { type: 'json' },
})) as { default: Record<'T' | 'Dt' | 'V', unknown> };
const engine = await create({ threads: availableParallelism(), arena: false });

const bestBy = (candidates: Candidate[], value: (candidate: Candidate) => number) =>
  [...candidates].sort((a, b) => value(b) - value(a))[0];
const ranked = (model: unknown, candidates: Candidate[]) =>
  bestBy(candidates, ({ f, h }) => score(model, [...f, h]) + HAND_SHARE * h);

async function read(path: string): Promise<PrototypeValues> {
  // Its layout takes recognised pages from files.
  writeFileSync(`cache/pp/${PAGE}.json`, JSON.stringify(await ocr(engine, path)));
  const document = fields.prep(segs(PAGE, 'pp'));
  return {
    total: String(ranked(models.T, fields.totalCands(document))?.v ?? ''),
    date: String(ranked(models.Dt, fields.dateCands(document))?.v ?? ''),
    vendor: ranked(models.V, fields.vendorCands(document))?.t ?? '',
    invoiceNumber: String(bestBy(fields.invCands(document), ({ h }) => h)?.v ?? ''),
  };
}

process.on('message', (path: string) => {
  void read(path).then((values) => process.send?.(values));
});
process.send?.('ready');
