import { countLines } from '../line-counts.ts';

// npm run lines [-- <commit>]: lines of each part of the repository, by kind, as committed (HEAD unless named).
const parts = [...countLines(process.argv[2] ?? 'HEAD')];
const sorted = parts.toSorted(([, one], [, other]) => one.product - other.product);
console.table(Object.fromEntries(sorted));
