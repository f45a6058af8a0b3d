import { measureLabelled } from './measure-labelled.ts';

// node training/src/print-misses.ts [folder …]: accuracy by group, and each value that is wrong.
const folders = process.argv.slice(2);
for (const folder of folders.length > 0 ? folders : ['world', 'faults-3']) {
  const tables = await measureLabelled(folder, ({ file }, fields) => {
    if (typeof fields === 'string') {
      console.log(`${file}: refused: ${fields}`);
      return;
    }
    for (const { field, read, expected, isRight, confidence } of fields) {
      if (isRight) continue;
      console.log(`${file}: ${field} "${read}" (${confidence.toFixed(2)}), right is "${expected}"`);
    }
  });
  for (const [group, rows] of tables) {
    console.log(`\n${folder} ${group}`);
    console.table(rows);
  }
}
