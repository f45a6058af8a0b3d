import { EVENT_CATALOGUE, type EventType } from '../generated/events.ts';
import { brokenPromisesOfAll, shapeOf, type PublishedShape } from '../src/event-compatibility.ts';
import { eventSchema } from '../src/event-schemas.ts';
import { jsonByLine } from '../src/published-baseline.ts';
import { keepBaseline } from './keep-baseline.ts';

// The shape of every event version as it was first committed, plus the optional fields since then.
const current = Object.fromEntries(
  (Object.keys(EVENT_CATALOGUE) as EventType[]).map((type) => [
    EVENT_CATALOGUE[type].dataschema,
    shapeOf(eventSchema(type).schema),
  ]),
);
keepBaseline({
  file: 'events/published.json',
  current: jsonByLine(current),
  breaks: (published) =>
    brokenPromisesOfAll(JSON.parse(published) as Record<string, PublishedShape>, current),
  advice: 'A published event version may only gain optional fields; write a new version instead.',
});
