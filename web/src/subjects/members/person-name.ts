type Person = { firstName: string; lastName: string };

/** Returns a person's name for sentences and lists. Null stands for a member whose name couldn't be loaded. */
export const personName = (person: Person | null): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : 'Name unavailable';

/** Returns names such as 'Mia Chen, Noah Ali'; names that couldn't be loaded are counted at the end. */
export function personNames(people: readonly (Person | null)[]): string {
  const known = people.filter((each) => each !== null);
  const missing = people.length - known.length;
  const names = known.map(personName);
  if (missing > 0) names.push(missing === 1 ? personName(null) : `${missing} names unavailable`);
  return names.join(', ');
}
