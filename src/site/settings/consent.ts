import { object, string } from 'yup'
import { CONSENT_MODES } from '#rules/tracking/consent.ts'
import { EDITORS, path, text } from './fields.ts'

export const consentSchema = object({
  mode: string()
    .oneOf(['', ...CONSENT_MODES])
    .default('')
    .meta({
      about:
        'What visitors are asked before they’re tracked. "none": nothing. "notice": nothing, but a notice says how to opt out. "opt-in": nothing is stored or loaded before they agree. "cmp": a consent service of your own asks (docs/tracking.md). If empty, it follows the region: "notice" on sites in the United States with advertising scripts, otherwise "none".',
    }),
  text: text('Replaces the usual text of the question or notice.').meta(EDITORS),
  href: path(
    'The page where visitors can read more. ‘Privacy choices’ in the footer leads there without JavaScript.',
    '/privacy-policy',
  ).meta(EDITORS),
})
  .noUnknown()
  .meta({ about: 'Visitors’ consent to measurement and advertising (docs/tracking.md).' })
