import type { PageRegion } from '../../domain/extraction.ts';

/** How many quarter turns clockwise text runs away from left to right. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** The turns of text that runs in a direction, to the nearest quarter; y grows downwards. */
export const quarterTurnsOf = (alongX: number, alongY: number): QuarterTurns =>
  ((Math.round(Math.atan2(alongY, alongX) / (Math.PI / 2)) + 4) % 4) as QuarterTurns;

/** Turns as many the other way round. */
export const opposite = (turns: QuarterTurns): QuarterTurns => ((4 - turns) % 4) as QuarterTurns;

type Place = Pick<PageRegion, 'x' | 'y' | 'width' | 'height'>;

/** A place on a page that is turned anticlockwise, by which text with these turns becomes upright; in fractions of the page's sides. */
export function turnedBack<Turned extends Place>(place: Turned, turns: QuarterTurns): Turned {
  const { x, y, width, height } = place;
  switch (turns) {
    case 0:
      return place;
    case 1:
      return { ...place, x: y, y: 1 - x - width, width: height, height: width };
    case 2:
      return { ...place, x: 1 - x - width, y: 1 - y - height };
    case 3:
      return { ...place, x: 1 - y - height, y: x, width: height, height: width };
  }
}
