import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type * as Ace from 'accessibility-checker-engine'

/** The script of IBM's engine, which finds what axe misses, such as names that differ from the visible text, and meaningless labels. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine'), 'utf8')

const GUIDELINE = 'WCAG_2_2'

/** The rules that are turned off. */
const LEFT_OUT = [
  // WCAG requires no name for an article, because an article isn't a landmark. Each article on the sites is a list item that starts with
  // its heading.
  'aria_article_label_unique',
  // This rule never reports a fault. It only asks for a person to check, and it takes a quarter of the engine's time.
  'element_tabbable_unobscured',
]

/** Messages that are not faults. */
const NO_FAULT = [
  // The same filters are in a panel and, on phones, in a dialog. The engine compares the ones that are shown with the ones that are hidden.
  /^fieldset_label_valid: Group\/Fieldset "[^"]+" has a duplicate name to another group/,
]

/**
 * Returns the WCAG 2.2 A and AA faults that IBM's engine reports about a page as it is now, one per line. Leaves out what a person should
 * review, and anything behind an open dialog, because nobody can reach that.
 */
export async function ibmFinds(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(SOURCE)
  const found = await page.evaluate(
    async ({ id, leftOut }) => {
      const { ace } = window as unknown as { ace: typeof Ace }
      const checker = new ace.Checker()
      const guideline = checker.getGuidelines().find((each) => each.id === id)
      if (!guideline) throw new Error(`IBM's engine has no ${id}`)
      // The engine's own `disableRule` can't be used, because in version 4.0.34 it disables every rule.
      const checkpoints = guideline.checkpoints.map((checkpoint) => ({
        ...checkpoint,
        rules: checkpoint.rules?.filter((rule) => !leftOut.includes(rule.id)),
      }))
      checker.addGuideline({ ...guideline, checkpoints })
      const { results, numExecuted } = await checker.check(
        document.querySelector('dialog:modal') ?? document,
        [id],
      )
      if (numExecuted === 0) throw new Error("IBM's engine looked at nothing")
      return results
        .filter(({ value: [policy, outcome] }) => policy === 'VIOLATION' && outcome === 'FAIL')
        .map(({ ruleId, message, path, snippet }) => `${ruleId}: ${message}\n  ${path['dom']}\n  ${snippet}`)
    },
    { id: GUIDELINE, leftOut: LEFT_OUT },
  )
  return found.filter((line) => !NO_FAULT.some((pattern) => pattern.test(line)))
}
