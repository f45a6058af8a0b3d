import { parser } from '@prometheus-io/lezer-promql';

/** Metrics of an expression; `problem` is the position of the first syntax error. */
export interface ReadExpression {
  readonly metrics: readonly string[];
  readonly problem: string | null;
}

/** Parses an expression with Prometheus' own grammar. */
export function readPromql(expression: string): ReadExpression {
  const metrics: string[] = [];
  let problem: string | null = null;
  parser.parse(expression).iterate({
    enter: ({ type, name, from, to }) => {
      if (type.isError) problem ??= `at ${from}: ${expression.slice(from, from + 30)}`;
      if (name === 'VectorSelector') {
        metrics.push(/^[\w:]+/.exec(expression.slice(from, to))?.[0] ?? '');
      }
    },
  });
  return { metrics, problem };
}
