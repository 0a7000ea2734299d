import { isCancel, select } from '@clack/prompts'
import { lookUp } from '#lib/values.ts'
import type { UnknownWord, WordField } from '#stock/feed/map/inspect.ts'
import { shortened } from '#stock/feed/troubles.ts'
import { askForDealer } from '../askForTenant.ts'
import type { Explanation, Question } from './importFeed.ts'

/** Any more can only be a column that was misunderstood. */
const MOST = 10

const LABELS: Record<string, string> = {
  in_stock: 'For sale',
  reserved: 'For sale, but a deposit has been taken',
  coming_soon: 'Coming soon',
  sold: 'Sold',
  not_for_sale: 'Not for sale: hide them',
  new: 'New',
  used: 'Used',
  demo: 'Demo',
}
const ADD = '+'
const LATER = ''

/** Undefined if the user cancels. */
export async function explain({
  unknown,
  locations,
  canAdd,
  region,
}: Question): Promise<Explanation | undefined> {
  const means: { word: UnknownWord; meaning: string }[] = []
  const added: { name: string }[] = []
  const countOf = (field: WordField) => unknown.filter((word) => word.field === field).length
  for (const word of unknown) {
    const { field, text, choices } = word
    if (countOf(field) > MOST) continue
    const meaning =
      field === 'location_name'
        ? await locationOf(word, [...locations, ...added.map(({ name }) => name)], canAdd)
        : await select({
            message: `What does the ${field === 'status' ? 'status' : 'condition'} “${shortened(text)}” mean? (${vehicles(word)})`,
            options: [
              ...choices.map((value) => ({ value, label: lookUp(LABELS, value) ?? value })),
              { value: LATER, label: 'I’ll say later' },
            ],
          })
    if (isCancel(meaning)) return undefined
    if (meaning === ADD) {
      const about = await askForDealer(region, {}, text)
      if (!about) return undefined
      added.push({ name: text, ...about })
    } else if (meaning !== LATER) means.push({ word, meaning })
  }
  return { means, added }
}

const locationOf = (word: UnknownWord, names: readonly string[], canAdd: boolean) =>
  select({
    message: `Which of the dealer’s locations is “${shortened(word.text)}”? (${vehicles(word)})`,
    options: [
      ...(canAdd ? [{ value: ADD, label: 'A new one: add it' }] : []),
      ...names.map((name) => ({ value: name, label: `It’s another name for ${name}` })),
      { value: LATER, label: 'I’ll say later' },
    ],
  })

const vehicles = ({ count }: UnknownWord): string => `${count} vehicle${count === 1 ? '' : 's'}`
