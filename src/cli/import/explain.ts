import { isCancel, select } from '@clack/prompts'
import { askForDealer } from '../askForTenant.ts'
import type { Explanation, Question } from './importFeed.ts'

/** How many statuses, and how many locations, to ask about. Any more can only be a column that was misunderstood. */
const MOST = 10

const STATUSES = [
  { value: 'in_stock', label: 'For sale' },
  { value: 'reserved', label: 'For sale, but a deposit has been taken' },
  { value: 'coming_soon', label: 'Coming soon' },
  { value: 'sold', label: 'Sold' },
  { value: 'not_for_sale', label: 'Not for sale: hide them' },
]
const NOT_YET = ''
const NEW = '+'

/** Asks in a terminal what a feed's unknown statuses and locations are. Returns undefined if the user cancels. */
export const explain = async ({
  unknown,
  locations,
  canAdd,
  region,
}: Question): Promise<Explanation | undefined> => {
  const statuses: Record<string, string> = {}
  for (const [status, count] of few(unknown.statuses)) {
    const answer = await select({
      message: `What does the status “${status}” mean? (${vehicles(count)})`,
      options: [...STATUSES, { value: NOT_YET, label: 'I don’t know: hide them for now' }],
    })
    if (isCancel(answer)) return undefined
    if (answer !== NOT_YET) statuses[status] = answer
  }
  const aliases: Record<string, string> = {}
  const added: { name: string }[] = []
  for (const [name, count] of few(unknown.locations)) {
    const known = [...locations, ...added.map((each) => each.name)]
    const answer = await select({
      message: `Which of the dealer’s locations is “${name}”? (${vehicles(count)})`,
      options: [
        ...(canAdd ? [{ value: NEW, label: 'A new one: add it' }] : []),
        ...known.map((each) => ({ value: each, label: `It’s another name for ${each}` })),
        {
          value: NOT_YET,
          label: `I don’t know${known[0] === undefined ? '' : `: show them at ${known[0]} for now`}`,
        },
      ],
    })
    if (isCancel(answer)) return undefined
    if (answer === NEW) {
      const about = await askForDealer(region, {}, name)
      if (!about) return undefined
      added.push({ name, ...about })
    } else if (answer !== NOT_YET) aliases[name] = answer
  }
  return { statuses, aliases, added }
}

const few = (counted: ReadonlyMap<string, number>) => (counted.size > MOST ? [] : [...counted])
const vehicles = (count: number): string => `${count} vehicle${count === 1 ? '' : 's'}`
