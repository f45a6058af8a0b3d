import { publicWidth } from './public-frame.tsx';
import texts from './landing-texts.json' with { type: 'json' };

export const LandingSteps = () => (
  <section id="how" aria-label="How It Works" className={`${publicWidth} pt-18 lg:pt-28`}>
    <h2 className="text-sm font-semibold text-ink-soft">How It Works</h2>
    <ol className="mt-4 grid gap-x-10 gap-y-5 lg:grid-cols-3">
      {texts.steps.map((step, index) => (
        <li key={step.title} className="border-t border-ink pt-4">
          <span aria-hidden="true" className="text-money-xl">
            {index + 1}
          </span>
          <h3 className="mt-3 mb-1.5 text-lg font-semibold tracking-[-0.012em]">{step.title}</h3>
          <p className="text-md text-pretty text-ink-soft">{step.text}</p>
        </li>
      ))}
    </ol>
  </section>
);
