/** Changes that a rule needs because people named in it left. */
export function RuleProblems({ problems }: { problems: readonly string[] }) {
  return problems.length === 0 ? null : (
    <ul aria-label="Problems" className="grid gap-1">
      {problems.map((problem) => (
        <li key={problem} className="text-sm text-warning">
          {problem}
        </li>
      ))}
    </ul>
  );
}
