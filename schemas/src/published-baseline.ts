import { parse, print, stripIgnoredCharacters, visit } from 'graphql';

// Writes published contracts for comparison: without descriptions, and with a line per type, operation or event.

/** SDL with one line per definition and no descriptions. */
export const sdlByLine = (sdl: string): string =>
  parse(sdl)
    .definitions.map((definition) => {
      const silent = visit(definition, {
        enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
      });
      return `${stripIgnoredCharacters(print(silent))}\n`;
    })
    .join('');

/** JSON with one line per entry of the object, or per entry of its parts. */
export const jsonByLine = (value: object, depth = 1): string =>
  `{\n${Object.entries(value)
    .map(([key, entry]: [string, unknown]) => {
      const isPart = depth > 1 && typeof entry === 'object' && entry !== null;
      const text = isPart ? jsonByLine(entry, depth - 1).trimEnd() : JSON.stringify(entry);
      return `${JSON.stringify(key)}: ${text}`;
    })
    .join(',\n')}\n}\n`;
