import { publicWidth } from './public-frame.tsx';

/** An expense of the demo company in the product itself, in the theme of the page. `web/e2e/readme-screens.ts` takes the pictures. */
export const LandingPicture = () => (
  <section aria-label="An expense in Outlay" className={publicWidth}>
    <div className="overflow-hidden rounded-lg shadow-pop ring-1 ring-line">
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet="/screens/expense-dark.jpg" />
        <img
          src="/screens/expense-light.jpg"
          alt="An expense in Outlay: the receipt, its facts and the payment"
          width={1440}
          height={880}
          className="block h-auto w-full max-lg:w-[170%] max-lg:max-w-none"
        />
      </picture>
    </div>
    <p className="mt-3.5 text-xs text-ink-faint">
      An expense of the demo company: read from its receipt, approved, and paid on a Solana sandbox.
    </p>
  </section>
);
