import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { EVENT_CATALOGUE, type EventType } from '../generated/events.ts';
import { brokenPromises, shapeOf, type PublishedShape } from '../src/event-compatibility.ts';
import { eventSchema } from '../src/event-schemas.ts';

// Keeps events/published.json: the shape of every event version as it was first committed, plus the optional fields since then.
const file = new URL('../events/published.json', import.meta.url);
const published = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, PublishedShape>)
  : {};

const problems: string[] = [];
const next: Record<string, PublishedShape> = {};
for (const type of Object.keys(EVENT_CATALOGUE) as EventType[]) {
  const { dataschema } = EVENT_CATALOGUE[type];
  const now = shapeOf(eventSchema(type).schema);
  const before = published[dataschema];
  if (before)
    problems.push(...brokenPromises(before, now).map((problem) => `${dataschema}: ${problem}`));
  next[dataschema] = now;
}
for (const dataschema of Object.keys(published)) {
  if (!next[dataschema]) problems.push(`${dataschema} is gone, and the log may hold it`);
}
if (problems.length > 0) {
  console.error(
    'A published event version may only gain optional fields; write a new version instead.',
  );
  for (const problem of problems) console.error(`  ${problem}`);
  process.exit(1);
}
writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
