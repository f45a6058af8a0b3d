import { useEffect } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { PublicFrame, publicWidth } from './public-frame.tsx';
import topics from './security-topics.json' with { type: 'json' };

/** What protects people's money, in plain words. */
export default function SecurityPage() {
  useEffect(() => {
    document.title = 'Security · Outlay';
  }, []);
  return (
    <PublicFrame>
      <section className={`${publicWidth} pt-6 pb-18 lg:pt-14`}>
        <h1 className="text-[clamp(2.25rem,4.4vw,4rem)] leading-[1.05] font-[560] tracking-[-0.04em]">
          What protects your money
        </h1>
        <div className="mt-10 grid gap-x-18 gap-y-10 lg:grid-cols-2 lg:*:first:col-span-2">
          {topics.map(({ title, facts }) => (
            <section key={title} aria-label={title} className="border-t border-line pt-4">
              <h2 className="text-lg font-semibold tracking-[-0.012em]">{title}</h2>
              <ul className="mt-2 grid max-w-[52em] gap-2 text-md text-ink-soft">
                {facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className="mt-12 flex flex-wrap gap-2">
          <ButtonLink to="/verify" tone="primary">
            Verify a payment
          </ButtonLink>
          <ButtonLink to="/login">Go to App</ButtonLink>
        </div>
      </section>
    </PublicFrame>
  );
}
