import type {
  GradientBoostedTrees,
  TreeNode,
} from '../../src/extraction/ranking/gradient-boosted-trees.ts';
import { binColumns, type BinnedColumns } from './feature-bins.ts';

/** One candidate with its features. */
export interface Example {
  features: number[];
  isRight: boolean;
  weight: number;
}

export interface BoostingSettings {
  /** How many ensembles are trained, each on other rows and columns; their mean is the score. */
  bags: number;
  trees: number;
  depth: number;
  learningRate: number;
}

const LEAF_EXAMPLES_MIN = 4;
const L2 = 1;
const ROW_SHARE = 0.8;
const COLUMN_SHARE = 0.6;
const GAIN_MIN = 1e-3;

interface Gradients {
  first: Float64Array;
  second: Float64Array;
}

interface Growing {
  bins: BinnedColumns;
  gradients: Gradients;
  columns: number[];
}

/** Trains boosted trees; the same input always gives the same trees. */
export function trainTrees(
  examples: readonly Example[],
  settings: BoostingSettings,
): GradientBoostedTrees {
  const rightShare = examples.filter(({ isRight }) => isRight).length / examples.length;
  const prior = Math.min(0.99, Math.max(0.01, rightShare));
  const base = round(Math.log(prior / (1 - prior)));
  const bins = binColumns(examples.map(({ features }) => features));
  const trees = Array.from({ length: settings.bags }, (_, bag) =>
    boost(examples, bins, base, settings, seededRandom(7 + 1000 * bag)),
  ).flat();
  return { base, learningRate: round(settings.learningRate / settings.bags), trees };
}

function boost(
  examples: readonly Example[],
  bins: BinnedColumns,
  base: number,
  settings: BoostingSettings,
  random: () => number,
): TreeNode[] {
  const scores = new Float64Array(examples.length).fill(base);
  const trees: TreeNode[] = [];
  for (let step = 0; step < settings.trees; step++) {
    const gradients = gradientsOf(examples, scores);
    const rows = Int32Array.from([...examples.keys()].filter(() => random() < ROW_SHARE));
    const columns = [...bins.columns.keys()].filter(() => random() < COLUMN_SHARE);
    const tree = grow({ bins, gradients, columns }, rows, settings.depth);
    for (const [i, { features }] of examples.entries())
      scores[i] = (scores[i] ?? 0) + settings.learningRate * answer(tree, features);
    trees.push(tree);
  }
  return trees;
}

/** A linear congruential generator, which gives the same numbers on every machine, unlike Math.random. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function gradientsOf(examples: readonly Example[], scores: Float64Array): Gradients {
  const first = new Float64Array(examples.length);
  const second = new Float64Array(examples.length);
  for (const [i, { isRight, weight }] of examples.entries()) {
    const power = Math.exp(scores[i] ?? 0);
    const share = power / (1 + power);
    first[i] = weight * (Number(isRight) - share);
    second[i] = weight * Math.max(1e-6, share * (1 - share));
  }
  return { first, second };
}

interface Split {
  gain: number;
  column: number;
  bin: number;
}

function grow(growing: Growing, rows: Int32Array, depth: number): TreeNode {
  const { first, second } = growing.gradients;
  let [firstSum, secondSum] = [0, 0];
  for (const row of rows) {
    firstSum += first[row] ?? 0;
    secondSum += second[row] ?? 0;
  }
  const leaf = { v: round(firstSum / (secondSum + L2)) };
  if (depth === 0 || rows.length < 2 * LEAF_EXAMPLES_MIN) return leaf;
  let best: Split | null = null;
  for (const column of growing.columns) {
    const split = bestSplit(growing, rows, column, firstSum, secondSum);
    if (split && (!best || split.gain > best.gain)) best = split;
  }
  if (!best) return leaf;
  const { column, bin } = best;
  const values = growing.bins.columns[column];
  const goesLeft = (row: number): boolean => (values?.[row] ?? 0) <= bin;
  return {
    f: column,
    t: growing.bins.cuts[column]?.[bin] ?? 0,
    l: grow(growing, rows.filter(goesLeft), depth - 1),
    r: grow(
      growing,
      rows.filter((row) => !goesLeft(row)),
      depth - 1,
    ),
  };
}

function bestSplit(
  { bins, gradients }: Growing,
  rows: Int32Array,
  column: number,
  firstSum: number,
  secondSum: number,
): Split | null {
  const binCount = (bins.cuts[column]?.length ?? 0) + 1;
  const values = bins.columns[column];
  if (!values || binCount === 1) return null;
  const firsts = new Float64Array(binCount);
  const seconds = new Float64Array(binCount);
  const counts = new Int32Array(binCount);
  for (const row of rows) {
    const bin = values[row] ?? 0;
    firsts[bin] = (firsts[bin] ?? 0) + (gradients.first[row] ?? 0);
    seconds[bin] = (seconds[bin] ?? 0) + (gradients.second[row] ?? 0);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const whole = (firstSum * firstSum) / (secondSum + L2);
  let best: Split | null = null;
  let [leftFirst, leftSecond, leftCount] = [0, 0, 0];
  for (let bin = 0; bin < binCount - 1; bin++) {
    leftFirst += firsts[bin] ?? 0;
    leftSecond += seconds[bin] ?? 0;
    leftCount += counts[bin] ?? 0;
    if (leftCount < LEAF_EXAMPLES_MIN || rows.length - leftCount < LEAF_EXAMPLES_MIN) continue;
    const rightFirst = firstSum - leftFirst;
    const gain =
      (leftFirst * leftFirst) / (leftSecond + L2) +
      (rightFirst * rightFirst) / (secondSum - leftSecond + L2) -
      whole;
    if (gain > (best?.gain ?? GAIN_MIN)) best = { gain, column, bin };
  }
  return best;
}

function answer(tree: TreeNode, features: number[]): number {
  let node = tree;
  while ('f' in node) node = (features[node.f] ?? 0) <= node.t ? node.l : node.r;
  return node.v;
}

/** Four decimals keep the weights small and change no ranking. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
