import { localeOf } from '../locale/locale.ts'
import { finite, text } from '#lib/values.ts'

/**
 * What the law requires next to a rate. In Australia, an advertised interest rate must be followed by its comparison rate and a warning
 * about that rate (National Credit Code, part 10). In the United States, a rate or repayment must come with the terms of the loan
 * (Regulation Z, 12 CFR 1026.24). Only the dealer's lawyer can say whether a text is sufficient.
 */
export interface FinanceTerms {
  /** Percentage per year; null if the site advertises no rate. The calculator then starts with an example rate (spec §9). */
  rate?: number | null
  /** Percentage per year. */
  comparison_rate?: number | null
  /** The text that must be shown with the rate. In Australia it's the warning; in the United States, the terms of the loan. */
  disclosure?: string
}

export function mayAdvertise(terms: FinanceTerms, region: unknown): boolean {
  const { comparison, disclosure } = NEEDS[localeOf(region)]
  return (
    (!(comparison || disclosure) || finite(terms.rate) !== null) &&
    (!comparison || finite(terms.comparison_rate) !== null) &&
    (!disclosure || text(terms.disclosure) !== '')
  )
}

export function missingTerm(
  terms: FinanceTerms,
  region: unknown,
): { field: 'comparison_rate' | 'disclosure'; message: string } | null {
  if (finite(terms.rate) === null) return null
  const locale = localeOf(region)
  const { comparison, disclosure } = NEEDS[locale]
  if (comparison && finite(terms.comparison_rate) === null)
    return {
      field: 'comparison_rate',
      message:
        'is missing: in Australia a rate may only be shown with its comparison rate (National Credit Code). Ask your lender for it, or remove finance.rate',
    }
  if (disclosure && text(terms.disclosure) === '')
    return {
      field: 'disclosure',
      message:
        locale === 'en-US'
          ? 'is missing: a rate must be shown with the terms of the loan (Regulation Z). Write them here, or remove finance.rate'
          : 'is missing: a comparison rate must be shown with its warning (National Credit Code). Write it here, or remove finance.rate',
    }
  return null
}

const NEEDS = {
  'en-AU': { comparison: true, disclosure: true },
  'en-NZ': { comparison: false, disclosure: false },
  'en-US': { comparison: false, disclosure: true },
} as const
