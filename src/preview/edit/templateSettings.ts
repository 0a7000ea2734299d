import { lookUp } from '#lib/values.ts'
import { laid, withTemplate } from '#site/loading/templates.ts'
import { HOME_ORDERS, TEMPLATE_THEMES } from '#site/theme/templateThemes.ts'
import { SETTINGS, valuesIn } from './files/files.ts'
import type { Group } from './text/steps.ts'

/** What a tenant's template, ours or the project's own, says in place of the defaults. */
export function templateSettings(dir: string): Group {
  const { template = 'group' } = valuesIn(dir, SETTINGS)
  const { template: base = '', ...settings } = withTemplate(dir, { template }).value as Group
  const theme = lookUp(TEMPLATE_THEMES, String(base))
  const sections = lookUp(HOME_ORDERS, String(base))
  return laid({ ...(theme && { theme }), ...(sections && { home: { sections } }) }, settings)
}

/** A tenant's settings with those of its template, but without defaults; none if they can't be read. */
export const settingsIn = (dir: string): Group => withTemplate(dir, valuesIn(dir, SETTINGS)).value as Group
