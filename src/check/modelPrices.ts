import type { PlanContext, ShownModel } from '#plan/context.ts'
import { cheapestOf } from '#plan/pages/range/modelPage.ts'
import { listedByModel } from '#plan/pages/range/models.ts'
import { isAvailable } from '#rules/listing/listing.ts'
import { fromPrices } from '#rules/pricing/fromPrice.ts'
import { money } from '#rules/pricing/money.ts'
import { lineAt, type Report } from './finding.ts'

/**
 * Finds paragraphs of editors' pages that give another 'from' price for a model than its cheapest new vehicle in stock. A paragraph that
 * names several models is left out, because its price could be that of any of them.
 *
 * @param text reads a file of the tenant
 */
export const checkModelPrices = (
  context: PlanContext,
  text: (file: string) => string,
  report: Report,
): void => {
  const listed = listedByModel(context)
  const models = context.models.flatMap((shown) => {
    const stock = (listed.get(shown.model) ?? []).filter(({ brief }) => isAvailable(brief))
    const least = cheapestOf(stock).new
    return least === null ? [] : [{ shown, least, isNamed: namedIn(shown) }]
  })
  for (const { file, path } of context.content) {
    const whole = text(file)
    for (const { 0: paragraph, index } of whole.matchAll(/\S(?:.|\n(?!\s*\n))*/g)) {
      const prices = fromPrices(paragraph)
      if (prices.length === 0) continue
      const [found, ...others] = models.filter(
        ({ shown, isNamed }) => shown.path === path || isNamed(paragraph),
      )
      const wrong = prices.find((price) => price !== found?.least)
      if (!found || others.length > 0 || wrong === undefined) continue
      report({
        level: 'warning',
        file,
        line: lineAt(whole, index + paragraph.indexOf('$')),
        field: '',
        message: `says that ${found.shown.title} starts at ${money(wrong, 'cents')}, but the cheapest new one in stock costs ${money(found.least, 'cents')}. Correct the price or leave it out: the model’s own page takes it from the stock`,
      })
    }
  }
}

/** Whether a text names a model. A name of digits only, such as Mazda's '3', counts only together with its make. */
const namedIn = ({ model, title }: ShownModel): ((text: string) => boolean) => {
  const names = [title, ...(/\p{L}{2}/u.test(model.name) ? [model.name] : [])].map(RegExp.escape)
  const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${names.join('|')})(?![\\p{L}\\d])`, 'iu')
  return (text) => pattern.test(text)
}
