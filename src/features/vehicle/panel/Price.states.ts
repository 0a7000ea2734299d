import type { VehicleProps } from '#plan/page.ts'
import type { States } from '#ui/states.ts'
import type Price from './Price.astro'

/** Price.astro reads only these fields of a vehicle. */
const stateOf = (change: Partial<VehicleProps>) => ({
  vehicle: {
    price: { kind: 'list', text: '$58,990', was: null, suffix: 'drive away' },
    fall: null,
    breakdown: null,
    market: null,
    estimate: null,
    ...change,
  } as VehicleProps,
})

export const states = {
  typical: stateOf({}),
  'reduced, below market, with repayments': stateOf({
    price: { kind: 'reduced', text: '$58,990', was: '$61,490', suffix: 'drive away' },
    market: {
      text: '$2,410 below market average',
      isBelow: true,
      note: 'Similar vehicles are on sale for $61,400 on average in NSW, according to Autograb.',
    },
    estimate: {
      text: '$276',
      per: 'a week',
      assumptions: [
        { label: 'Rate', text: '8.49% a year' },
        { label: 'Term', text: '5 years' },
      ],
      disclaimer: 'An estimate, not an offer of credit.',
    },
  }),
  'with a price drop': stateOf({
    fall: { text: '$1,000 less since', day: '3 November', date: '2026-11-03' },
  }),
  'plus on-road costs, with a breakdown': stateOf({
    price: { kind: 'list', text: '$58,990', was: null, suffix: 'plus on-road costs' },
    breakdown: {
      lines: [
        { label: 'Price', text: '$58,990' },
        { label: 'On-road costs', text: '$3,420' },
      ],
      sum: { label: 'Estimated drive away', text: '$62,410' },
      note: 'The exact amount depends on where and how the vehicle is registered.',
    },
  }),
  'by subscription or to buy': stateOf({
    price: {
      kind: 'subscription',
      text: '$240',
      was: null,
      suffix: 'a week',
      whole: 'or $22,990 drive away',
    },
    market: { text: 'Close to market average', isBelow: false, note: '' },
  }),
  'no price': stateOf({ price: { kind: 'none', text: 'Enquire for price.', was: null, suffix: '' } }),
} satisfies States<typeof Price>
