import { NOTHING } from '../state/choice.ts'
import { draw, popup } from './popup.ts'
import type { Group } from './suggestion.ts'
import { suggestWords } from './words.ts'

/** Opens a popup with sample suggestions below a search field, for the gallery of components. */
export function drawSamples(form: HTMLElement, text: string, region: string): void {
  const say = suggestWords(region)
  const shown = popup(say)
  const vehicles = (label: string, count: number) => ({
    kind: 'stock' as const,
    label,
    count,
    choice: NOTHING,
  })
  const groups: Group[] =
    text === ''
      ? [
          {
            heading: say.recentSearches,
            suggestions: ['hilux', 'Used diesel utes at the yard by the river under $50,000'].map(
              (label) => ({
                kind: 'recent',
                label,
                query: '?q=x',
              }),
            ),
          },
          { heading: say.popular, suggestions: [vehicles('Toyota', 1234), vehicles('SUVs', 62)] },
        ]
      : [
          { heading: '', suggestions: [{ kind: 'words', label: text }] },
          {
            heading: say.inStock,
            suggestions: [vehicles('Toyota utes', 5), vehicles('Toyota utes under $50,000', 1)],
          },
          {
            heading: say.onThisSite,
            suggestions: [{ kind: 'page', label: 'Towing with a Toyota', path: '/' }],
          },
        ]
  draw(shown, { groups, text, say, hrefOf: () => '/' })
  shown.root.hidden = false
  shown.list.querySelectorAll('[role=option]')[1]?.setAttribute('aria-selected', 'true')
  form.querySelector('input')?.after(shown.root)
}
