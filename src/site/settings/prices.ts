import { number, object, string } from 'yup'
import { finite } from '#lib/values.ts'
import { PRICE_BASES, type PriceBasis } from '#rules/pricing/basis.ts'
import { FINANCE_DEFAULTS, FINANCE_LIMITS } from '#rules/pricing/financeEstimate.ts'
import { EDITORS, flag, path, text } from './fields.ts'
const priceBasis = (condition: 'new' | 'used' | 'demo') =>
  string()
    .oneOf(['', ...(Object.keys(PRICE_BASES) as PriceBasis[])] as const)
    .default('')
    .meta({
      about: `What the prices of ${condition} vehicles include. If empty, pages don’t say.`,
    })

export const pricingSchema = object({
  new: priceBasis('new').meta(EDITORS),
  used: priceBasis('used').meta(EDITORS),
  demo: priceBasis('demo').meta(EDITORS),
  doc_fee: number()
    .min(0)
    .max(10_000)
    .nullable()
    .default(null)
    .meta({ about: 'The documentation fee that shoppers pay on top of each price, in dollars.' })
    .meta(EDITORS),
  falls: flag(
    'Shows price drops on vehicles’ pages and in the feed for Meta. Each build finds them by comparing prices with those of earlier builds.',
    true,
  ).meta(EDITORS),
})
  .noUnknown()
  .meta({ about: 'What prices include, as shown beside every price.' })

export const checkoutSchema = object({
  refund_terms: text('When shoppers get their money back, in a sentence or two.').meta(EDITORS),
  terms_path: path('The page with the terms of sale.', '/terms-and-conditions').meta(EDITORS),
})
  .noUnknown()
  .meta({ about: 'What the checkout says about paying online.' })

export const financeSchema = object({
  rate: number()
    .min(0)
    .max(FINANCE_LIMITS.rate)
    .nullable()
    .default(null)
    .meta({
      about:
        'The interest rate you advertise, as a percentage per year. Without it, the calculator starts at an example rate of 10% (spec §9), and Australian and American sites show no estimates.',
    })
    .meta(EDITORS),
  comparison_rate: number()
    .min(0)
    .max(FINANCE_LIMITS.rate)
    .nullable()
    .default(null)
    .meta({ about: 'The comparison rate, which Australia requires (National Credit Code).' })
    .meta(EDITORS),
  disclosure: text(
    'The wording that the law requires next to a rate: in Australia, the comparison rate warning; in the US, the terms of the loan.',
  )
    .max(2000)
    .meta(EDITORS),
  on_cards: flag(
    'Also shows repayments on cards. Each page with vehicles then explains at its foot what the repayments are based on.',
  ).meta(EDITORS),
  term_months: number()
    .integer()
    .min(1)
    .max(FINANCE_LIMITS.termMonths)
    .default(FINANCE_DEFAULTS.termMonths)
    .meta({ about: 'The term of the loan, in months.' })
    .meta(EDITORS),
  deposit_percent: number()
    .min(0)
    .max(100)
    .default(0)
    .meta({ about: 'The deposit, as a percentage of the price.' })
    .meta(EDITORS),
  balloon_percent: number()
    .min(0)
    .max(100)
    .default(0)
    .meta({ about: 'The part left to pay at the end, as a percentage of the price.' })
    .meta(EDITORS),
  frequency: string()
    .oneOf(['week', 'fortnight', 'month'])
    .nullable()
    .default(null)
    .meta({
      about: 'How often repayments are due. If not set, they’re due every week, or every month in the US.',
    })
    .meta(EDITORS),
})
  .noUnknown()
  .test('order', (finance: unknown, { createError }) => {
    const { deposit_percent, balloon_percent } = (finance ?? {}) as Record<string, unknown>
    const most = 100 - (finite(deposit_percent) ?? 0)
    return (finite(balloon_percent) ?? 0) <= most
      ? true
      : createError({
          path: 'finance.balloon_percent',
          message: `must be at most ${most}, because the rest of the price is the deposit`,
        })
  })
  .meta({
    about: 'How repayments are estimated on a vehicle’s page. The calculator starts with the same values.',
  })
