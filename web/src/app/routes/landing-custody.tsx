import { Key, LifeBuoy, Users } from 'lucide-react';
import { Link } from 'react-router';
import { publicWidth } from './public-frame.tsx';
import texts from './landing-texts.json' with { type: 'json' };

const answers = [
  [LifeBuoy, texts.custody.exit],
  [Key, texts.custody.key],
  [Users, texts.custody.people],
] as const;

/** Who can move a customer's money, in the words of the security page. */
export const LandingCustody = () => (
  <section id="custody" aria-label="Custody" className="mt-18 bg-ink text-surface">
    <div
      className={`${publicWidth} grid gap-10 py-18 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] lg:gap-18`}
    >
      <div>
        <h2 className="text-[clamp(2.125rem,3.4vw,2.75rem)] leading-[1.1] font-strong tracking-[-0.034em]">
          Who can move your money
        </h2>
        <Link
          to="/security"
          className="touchable mt-5 inline-block text-md underline underline-offset-4"
        >
          How your money is protected
        </Link>
      </div>
      <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {answers.map(([Icon, { question, answer }]) => (
          <div key={question} className="first:sm:col-span-2">
            <dt className="flex items-center gap-2.5 text-md font-semibold">
              <Icon aria-hidden="true" className="size-4" />
              {question}
            </dt>
            <dd className="mt-2 text-md opacity-85">{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
);
