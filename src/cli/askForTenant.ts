import { basename } from 'node:path'
import { cancel, intro, isCancel, select, text } from '@clack/prompts'
import { WEEK_EXAMPLE } from '#rules/locale/week.ts'
import { DEALER_FIELDS, nameOf, nameTrouble, type Answers, type Dealer } from './new/answers.ts'
import { check } from '#site/loading/check.ts'
import { locationSchema } from '#site/settings/locations.ts'
import { REGIONS, type Region } from '#site/starter/samples.ts'
import { TEMPLATE_THEMES } from '#site/theme/templateThemes.ts'
import type { Theme } from '#site/settings/schema.ts'
import { ownTemplates } from '#site/loading/templates.ts'
import { templateNamed } from './new/templateNamed.ts'
import { TEMPLATES, TRADES } from './new/trades.ts'

const REGION_LABELS: Record<Region, string> = {
  'en-AU': 'Australia',
  'en-NZ': 'New Zealand',
  'en-US': 'United States',
}

/** Undefined if the user cancels (Escape or Ctrl-C). */
export async function askForTenant(dir: string, answers: Partial<Answers>): Promise<Answers | undefined> {
  const slug = basename(dir)
  intro(`A new tenant: ${slug}`)
  const chosen =
    answers.template ??
    (await select<string>({
      message: 'What does the dealer sell?',
      options: [
        ...TEMPLATES.map((value) => ({ value: String(value), label: TRADES[value].label })),
        ...ownTemplates(dir).map((value) => ({ value, label: value })),
      ],
    }))
  if (isCancel(chosen)) return given()
  const { template, own = answers.own } = templateNamed(chosen, dir)
  const region =
    answers.region ??
    (await select<Region>({
      message: 'Where is the dealer?',
      options: REGIONS.map((value) => ({ value, label: REGION_LABELS[value], hint: value })),
    }))
  if (isCancel(region)) return given()
  const name =
    answers.name ??
    (await text({
      message: 'What’s the dealer called?',
      defaultValue: nameOf(slug),
      placeholder: nameOf(slug),
      validate: (value) => (value ? nameTrouble(value) && `A name ${nameTrouble(value)}` : undefined),
    }))
  if (isCancel(name)) return given()
  const theme = { ...TEMPLATE_THEMES[template], ...(own?.settings['theme'] as Partial<Theme> | undefined) }
  const brand = answers.brand ?? (await colour('What colour should buttons and links be?', theme.brand ?? ''))
  if (isCancel(brand)) return given()
  const accent =
    answers.accent ?? (await colour('What colour should tags and highlights be?', theme.accent ?? ''))
  if (isCancel(accent)) return given()
  const dealer = await askForDealer(region, answers.dealer)
  if (!dealer) return given()
  return { slug, template, ...(own && { own }), region, name: name.trim(), brand, accent, dealer }
}

const QUESTIONS: Record<(typeof DEALER_FIELDS)[number], string> = {
  phone: 'Phone number?',
  email: 'Email address for enquiries?',
  street: 'Street and number?',
  city: 'City, town or suburb?',
  state: 'State or region?',
  postcode: 'Postcode or ZIP?',
  hours: 'Opening hours?',
}

/** Undefined if the user cancels. @param name set for a location that isn't the main one, which the questions then mention */
export async function askForDealer(
  region: Region,
  details: Dealer = {},
  name = '',
): Promise<Dealer | undefined> {
  const dealer = { ...details }
  for (const field of DEALER_FIELDS) {
    // Enquiries about all locations go to the same address.
    if (dealer[field] !== undefined || (field === 'email' && name !== '')) continue
    const answer = await text({
      message: name === '' ? QUESTIONS[field] : `${name}: ${lowerFirst(QUESTIONS[field])}`,
      placeholder: `${field === 'hours' ? `${WEEK_EXAMPLE}; press` : 'Press'} Enter to fill it in later`,
      defaultValue: '',
      validate: (value = '') => dealerTrouble(field, value, region),
    })
    if (isCancel(answer)) return undefined
    if (answer.trim() !== '') dealer[field] = answer.trim()
  }
  return dealer
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

export function dealerTrouble(field: keyof Dealer, value: string, region: Region): string | undefined {
  const [problem] = check(locationSchema, { name: 'Main', [field]: value.trim() }, '', region).problems
  return problem && `It ${problem.message}`
}

const colour = (message: string, usual: string) =>
  text({
    message,
    defaultValue: usual,
    placeholder: `Press Enter for ${usual}`,
    validate: (value) =>
      !value || /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? undefined : 'Enter a colour like #1f6f54',
  })

function given(): undefined {
  cancel('Nothing was created.')
  return undefined
}
