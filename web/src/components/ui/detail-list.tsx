/** Sentences below the question of a dialog; long lists scroll. */
export const DetailList = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className="max-h-60 list-disc overflow-y-auto pl-5 wrap-anywhere">
    {sentences.map((sentence, place) => (
      <li key={place}>{sentence}</li>
    ))}
  </ul>
);
