const steps = [
  { seconds: 86_400, unit: 'd' },
  { seconds: 3_600, unit: 'h' },
  { seconds: 60, unit: 'min' },
] as const;

/** Returns a text such as '0.4 s', '42 s', '3 min', '2 h' or '5 d'. */
export function formatAge(seconds: number): string {
  const step = steps.find((each) => seconds >= each.seconds);
  if (step) return `${Math.floor(seconds / step.seconds)} ${step.unit}`;
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds)} s`;
}

/** Age in seconds from which a pending item needs attention. */
const lateS = 30;

export const isLate = (seconds: number | null): boolean => seconds !== null && seconds >= lateS;
