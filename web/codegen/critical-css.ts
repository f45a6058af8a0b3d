/**
 * The rules of a built style sheet that this HTML can use: all without a class in their selector, and those whose classes all
 * occur. An extra rule costs a few bytes, so anything not understood stays.
 */
export function criticalCss(css: string, htmls: readonly string[]): string {
  const classes = new Set(htmls.flatMap(classesIn));
  const kept = keepRules(css, (selector) => classesOf(selector).every((name) => classes.has(name)));
  return (
    layerOrder(css) +
    kept.replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) =>
      kept.split(name).length > 2 ? rule : '',
    )
  );
}

/** A layer without a used rule must keep its rank for when the full style sheet loads. */
function layerOrder(css: string): string {
  const names = new Set([...css.matchAll(/@layer ([\w-]+)\{/g)].map(([, name = '']) => name));
  return names.size === 0 ? '' : `@layer ${[...names].join(',')};`;
}

function classesIn(html: string): string[] {
  return [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'").split(' '),
  );
}

function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  );
}

/** Groups such as @media are filtered inside, and dropped once they are empty. */
function keepRules(css: string, isUsed: (selector: string) => boolean): string {
  let kept = '';
  for (const { prelude, body } of rulesOf(css)) {
    if (body === null) kept += prelude;
    else if (/^@(media|supports|layer|container)\b/.test(prelude)) {
      const inner = keepRules(body, isUsed);
      if (inner !== '') kept += `${prelude}{${inner}}`;
    } else if (prelude.startsWith('@') || selectorsOf(prelude).some(isUsed)) {
      kept += `${prelude}{${body}}`;
    }
  }
  return kept;
}

/** A comma after a backslash is part of a class name. */
const selectorsOf = (prelude: string): string[] => prelude.split(/(?<!\\),/);

interface Rule {
  prelude: string;
  /** Null: a statement, which ends with a semicolon of its own. */
  body: string | null;
}

function* rulesOf(css: string): Generator<Rule> {
  let start = 0;
  let at = 0;
  while (at < css.length) {
    const char = css[at];
    if (char === ';') {
      yield { prelude: css.slice(start, at + 1), body: null };
      start = at + 1;
    } else if (char === '{') {
      const end = endOfBlock(css, at);
      yield { prelude: css.slice(start, at).trim(), body: css.slice(at + 1, end) };
      start = end + 1;
      at = end;
    } else if (char === '\\') at += 1;
    at += 1;
  }
}

/** Index of the brace that closes the one at `open`; braces within strings don't count. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let at = open; at < css.length; at += 1) {
    const char = css[at] ?? '';
    if (char === '\\') at += 1;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '{') depth += 1;
    else if (char === '}' && --depth === 0) return at;
  }
  throw new Error('The style sheet has a brace that nothing closes.');
}
