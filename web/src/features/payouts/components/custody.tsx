import custody from './custody.json' with { type: 'json' };

/** Who holds the key of a treasury, how many people it takes to move its money, and what happens without the operator. */
export const Custody = () => (
  <div className="grid gap-2 border-t border-line pt-4 text-sm text-ink-soft">
    <p>{custody.summary}</p>
    <details>
      <summary className="touchable cursor-pointer text-base font-medium text-ink">
        What does this mean?
      </summary>
      <dl className="mt-2 grid gap-3">
        {custody.questions.map(({ question, answer }) => (
          <div key={question}>
            <dt className="font-medium text-ink">{question}</dt>
            <dd className="wrap-anywhere">{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  </div>
);
