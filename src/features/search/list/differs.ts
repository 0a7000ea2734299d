import type { CardSource } from '#search/cardOf.ts'
import { chosen, type Choice } from '../state/choice.ts'
import { amountLabel, valueLabel, type Chip } from '../state/labels.ts'
import { isListName, isRangeName } from '../state/params.ts'
import { searchWords } from '../words.ts'

/**
 * Says in a few words how a vehicle fails to meet one wish: '$1,990 over', '2021', 'Petrol' or 'No match for “tow
 * bar”'. Returns '' if the vehicle's title already shows it.
 *
 * @param chip the wish, as a chip of the choice
 */
export function differs(
  car: CardSource,
  { key, label }: Pick<Chip, 'key' | 'label'>,
  choice: Choice,
  region: string,
): string {
  const say = searchWords(region)
  const name = key.split(' ', 1)[0] ?? ''
  if (name === 'make' || name === 'model') return ''
  if (isRangeName(name)) {
    const { min = null, max = null } = choice.ranges[name] ?? {}
    const amount = name in car ? car[name as keyof CardSource] : null
    if (typeof amount !== 'number') return ''
    if (name === 'year') return (min ?? amount) <= amount && amount <= (max ?? amount) ? '' : String(amount)
    if (max !== null && amount > max) return `${amountLabel(name, amount - max, region)} ${say.over}`
    return min !== null && amount < min ? `${amountLabel(name, min - amount, region)} ${say.under}` : ''
  }
  const value = isListName(name) && Object.hasOwn(car, name) ? car[name as keyof CardSource] : undefined
  if (isListName(name) && (typeof value === 'string' || typeof value === 'number') && value !== '')
    return chosen(choice, name).includes(String(value)) ? '' : valueLabel(name, String(value), region)
  return `${say.noMatch} ${label.startsWith('“') ? label : `“${label.toLowerCase()}”`}`
}
