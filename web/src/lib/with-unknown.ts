/** Returns a value of the API as text, such as 'On hold' for ON_HOLD. */
export function valueText(value: string): string {
  const text = value.replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Labels by their value. A value that only a newer server knows gets a label from its own words. */
export const withUnknown = <Value extends string, Label>(
  labels: Readonly<Record<Value, Label>>,
  labelOf: (text: string) => Label,
): Readonly<Record<Value, Label>> =>
  new Proxy(labels, {
    get: (known, value) =>
      typeof value === 'symbol' || Object.hasOwn(known, value)
        ? Reflect.get(known, value)
        : labelOf(valueText(value)),
  });

/** Does the same for labels that are texts. */
export const textLabels = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  withUnknown(labels, (text) => text);
