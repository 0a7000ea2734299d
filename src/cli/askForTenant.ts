import { cancel, intro, isCancel, select, text } from '@clack/prompts'
import { nameOf, nameTrouble, type Answers } from './new/answers.ts'
import { REGIONS, type Region } from '#site/starter/places.ts'
import { TEMPLATE_THEMES } from '#site/theme/templateThemes.ts'
import { TEMPLATES, TRADES, type Template } from './new/trades.ts'

const REGION_LABELS: Record<Region, string> = {
  'en-AU': 'Australia',
  'en-NZ': 'New Zealand',
  'en-US': 'United States',
}

/** Asks the user for the answers that aren't known yet. Returns undefined if the user cancels (Escape or Ctrl-C). */
export const askForTenant = async (slug: string, known: Partial<Answers>): Promise<Answers | undefined> => {
  intro(`A new tenant: ${slug}`)
  const template =
    known.template ??
    (await select<Template>({
      message: 'What does the dealer sell?',
      options: TEMPLATES.map((value) => ({ value, label: TRADES[value].label })),
    }))
  if (isCancel(template)) return given()
  const region =
    known.region ??
    (await select<Region>({
      message: 'Where is the dealer?',
      options: REGIONS.map((value) => ({ value, label: REGION_LABELS[value], hint: value })),
    }))
  if (isCancel(region)) return given()
  const name =
    known.name ??
    (await text({
      message: 'What’s the dealer called?',
      defaultValue: nameOf(slug),
      placeholder: nameOf(slug),
      validate: (value) => (value ? nameTrouble(value) && `A name ${nameTrouble(value)}` : undefined),
    }))
  if (isCancel(name)) return given()
  const theme = TEMPLATE_THEMES[template]
  const brand = known.brand ?? (await colour('What colour should buttons and links be?', theme.brand ?? ''))
  if (isCancel(brand)) return given()
  const accent =
    known.accent ?? (await colour('What colour should tags and highlights be?', theme.accent ?? ''))
  if (isCancel(accent)) return given()
  return { slug, template, region, name: name.trim(), brand, accent }
}

const colour = (message: string, usual: string) =>
  text({
    message,
    defaultValue: usual,
    placeholder: usual,
    validate: (value) =>
      !value || /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? undefined : 'Enter a colour like #1f6f54',
  })

const given = (): undefined => {
  cancel('Nothing was created.')
  return undefined
}
