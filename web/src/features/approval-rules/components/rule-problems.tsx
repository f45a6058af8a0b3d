/** What to change in a rule because people whom it names left. */
export function RuleProblems({ problems }: { problems: readonly string[] }) {
  return problems.length === 0 ? null : (
    <ul aria-label="Problems" className="grid gap-1">
      {problems.map((problem) => (
        <li key={problem} className="text-[0.8125rem] text-warning">
          {problem}
        </li>
      ))}
    </ul>
  );
}
