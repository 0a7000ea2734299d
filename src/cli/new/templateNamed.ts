import { nearest } from '#site/loading/nearest.ts'
import { describe } from '#site/loading/problems.ts'
import { ownTemplates, readTemplate } from '#site/loading/templates.ts'
import type { Answers } from './answers.ts'
import { TEMPLATES } from './trades.ts'

/**
 * @param dir the tenant's folder, which needn't exist yet
 * @throws TemplateError if there's no such template, or if it can't be used
 */
export function templateNamed(name: string, dir: string): Pick<Answers, 'template' | 'own'> {
  const known = TEMPLATES.find((template) => template === name)
  if (known) return { template: known }
  const own = ownTemplates(dir)
  if (!own.includes(name)) {
    const all = [...TEMPLATES, ...own]
    const near = nearest(name, all)
    const hint = near === undefined ? `choose one of ${all.join(', ')}` : `did you mean ${near}?`
    throw new TemplateError(`there’s no template ${name}: ${hint}`)
  }
  const read = readTemplate(dir, name)
  if ('problems' in read) throw new TemplateError(read.problems.map(describe).join('; '))
  const { base, settings } = read.template
  return { template: base, own: { name, settings } }
}

export class TemplateError extends Error {
  override name = 'TemplateError'
}
