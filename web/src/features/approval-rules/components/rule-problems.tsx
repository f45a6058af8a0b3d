/** Changes that a rule needs because people named in it left. */
export const RuleProblems = ({ problems }: { problems: readonly string[] }) =>
  problems.length === 0 ? null : (
    <ul aria-label="Problems" className="grid gap-1">
      {problems.map((problem) => (
        <li key={problem} className="text-sm text-warning">
          {problem}
        </li>
      ))}
    </ul>
  );
