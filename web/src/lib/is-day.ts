/** Whether a text is a day of the calendar as yyyy-mm-dd, such as one that somebody typed into the address. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`);
}
