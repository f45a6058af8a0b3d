/**
 * Trains the category bucket classifier on the text receipts and writes models/category-buckets.json.
 * Usage: node training/src/train-category-classifier.ts
 */
import { writeFile } from 'node:fs/promises';

import { AccuracyTable } from './accuracy-table.ts';
import { categorisedReceipts, trainCategories } from './category-training.ts';
import { measureCategories } from './measure-accuracy.ts';
import { readTexts } from './training-set.ts';

const receipts = categorisedReceipts(await readTexts());
const table = new AccuracyTable();
measureCategories(receipts, table);
table.print('Category buckets: cross-validation, folds by vendor');
await writeFile(
  new URL('../../models/category-buckets.json', import.meta.url),
  `${JSON.stringify(trainCategories(receipts))}\n`,
);
