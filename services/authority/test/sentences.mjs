/** Sentences for people are not mutated: programs and tests read the code of a refusal. */
const isSentence = ({ node, parentPath, listKey, key }) =>
  listKey === 'arguments' &&
  key === 1 &&
  parentPath.node.callee?.name === 'refusal' &&
  ['StringLiteral', 'TemplateLiteral'].includes(node.type);

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'sentences',
    value: { shouldIgnore: (path) => (isSentence(path) ? 'a sentence for people' : undefined) },
  },
];
