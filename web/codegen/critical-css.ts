import postcss, { type AtRule, type Container, type Rule } from 'postcss';

/**
 * Returns the rules of a built style sheet that this HTML can use: all without a class in their selector, and those whose
 * classes all occur. Rules that aren't understood stay, since an extra rule costs only a few bytes. beasties (0.5.4) isn't used:
 * it drops what the boot script shows before the first paint, which are the chosen theme, the current menu entry and everything
 * in templates. Configured to keep these, it makes the frame's page 11.7 kB instead of 10.5 (brotli).
 */
export function criticalCss(css: string, htmls: readonly string[]): string {
  const classes = new Set(htmls.flatMap(classesIn));
  const root = postcss.parse(css);
  const order = layerOrder(root);
  root.walkComments((comment) => {
    comment.remove();
  });
  // A fallback for browsers without @property, which the build does not target.
  root.walkAtRules('layer', (rule) => {
    if (rule.params === 'properties') rule.remove();
  });
  root.walkRules((rule) => {
    const isUsed = (selector: string) => classesOf(selector).every((name) => classes.has(name));
    if (!isWithinKeyframes(rule) && !rule.selectors.some(isUsed)) removeWithEmptyGroups(rule);
  });
  const kept = root.toString();
  root.walkAtRules('property', (rule) => {
    if (kept.split(rule.params).length <= 2) rule.remove();
  });
  return order + root.toString();
}

/** Keeps the order of layers without a used rule for when the full style sheet loads. */
function layerOrder(root: Container): string {
  const names = new Set<string>();
  root.walkAtRules('layer', ({ params, nodes }) => {
    if (nodes) names.add(params);
  });
  return names.size === 0 ? '' : `@layer ${[...names].join(',')};`;
}

const isWithinKeyframes = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

/** Removes the rule, and groups such as @media that become empty. */
function removeWithEmptyGroups(rule: Rule): void {
  let { parent }: { parent?: Container | undefined } = rule;
  rule.remove();
  while (parent?.type === 'atrule' && parent.nodes?.length === 0) {
    const empty: Container = parent;
    parent = empty.parent as Container | undefined;
    empty.remove();
  }
}

const classesIn = (html: string): string[] =>
  [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'").split(' '),
  );

const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', ''));
