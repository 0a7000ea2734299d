import type { CarType, Specification } from '#stock/entities.ts'
import type { Catalogue, Grade, Line, Trade } from '../catalogue/catalogue.ts'
import type { Random } from '../random.ts'

export interface Subject {
  trade: Trade
  line: Line
  grade: Grade
  year: number
  km: number | null
  carType: CarType
  colour: string
  features: readonly string[]
  specifications: readonly Specification[]
  dealership: string
  city: string
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Names that keep their capital in the middle of a sentence. */
const NAMES =
  /^(Apple|Aisin|Allison|B&O|Bendix|Bilstein|Bluetooth|Bose|Brembo|Burmester|Canton|Cummins|Detroit|Diamond|EyeSight|E-track|Harman|L-shaped|M Sport|Meridian|Nappa|Starlink|Tripper|Truma|Volvo|Öhlins)/

function soften(item: string): string {
  return NAMES.test(item) || /^\S*[A-Z]\S*[A-Z]/.test(item)
    ? item
    : item.charAt(0).toLowerCase() + item.slice(1)
}

/** Joins items within a sentence: 'a', 'b and c' or 'a, b and c'. */
export function listed(items: readonly string[]): string {
  const soft = items.map(soften)
  return soft.length < 2 ? (soft[0] ?? '') : `${soft.slice(0, -1).join(', ')} and ${soft.at(-1)}`
}

function distance(km: number, trade: Trade): string {
  return trade === 'trucks'
    ? `${Math.round(km / 1.609344).toLocaleString('en-US')} miles`
    : `${km.toLocaleString('en-AU')} km`
}

/** Figures that buyers ask for, the most common first, and the wording for each. */
const FIGURES: readonly (readonly [name: string, say: (value: string) => string])[] = [
  ['Berths', (value) => `${value} berths`],
  ['ATM', (value) => `${value} ATM`],
  ['Tare', (value) => `${value} tare`],
  ['Braked towing capacity', (value) => `${value} braked towing capacity`],
  ['LAMS approved', (value) => (value === 'Yes' ? 'LAMS approved' : 'full licence required')],
  ['Wet weight', (value) => `${value} wet`],
  ['Seat height', (value) => `${value.startsWith('8') ? 'an' : 'a'} ${value} seat height`],
  ['GVWR', (value) => `${value} GVWR`],
  ['Sleeper', (value) => `${value.startsWith('8') ? 'an' : 'a'} ${value} sleeper`],
  ['Wheelbase', (value) => `a ${value} wheelbase`],
  ['Fuel consumption (combined)', (value) => `${value} combined`],
]

/** Writes two to four paragraphs of simple HTML in a dealer's words. */
export function describe(random: Random, catalogue: Catalogue, subject: Subject): string {
  const { line, grade, year, km, carType, colour, features, trade } = subject
  const title = `${year} ${line.make} ${line.model} ${grade.badge}`.trim()
  const spec = (name: string): string => subject.specifications.find((row) => row.name === name)?.value ?? ''
  const openings: Record<CarType, string[]> = {
    new: [
      `Brand new and ready for its first owner: the ${title}, finished in ${colour}.`,
      `In stock now at ${subject.dealership}: a new ${title} in ${colour}.`,
      `No waiting list for this one. The ${title} is here in ${subject.city}, finished in ${colour}.`,
    ],
    demo: [
      `Our own demonstrator: a ${title} in ${colour} with only ${distance(km ?? 0, trade)} on it.`,
      `Save on the price of a new one. This ${title} in ${colour} has been our sales team’s demonstrator and is now for sale.`,
    ],
    used: [
      `Here is a ${title} in ${colour}${km === null ? '' : ` that has covered ${distance(km, trade)}`}.`,
      `Just arrived in ${subject.city}: this ${colour} ${title}${km === null ? '' : ` showing ${distance(km, trade)}`}.`,
      `A well-kept ${title} in ${colour}, and one of the better ones we’ve had through the yard.`,
    ],
  }
  const shown = random.shuffle(features).slice(0, 6)
  const parts = [`<p>${escape(random.pick(openings[carType]))} ${escape(line.pitch)}</p>`]
  if (carType === 'used') parts.push(`<p>${escape(random.pick(catalogue.usedNotes))}</p>`)
  if (random.chance(0.5))
    parts.push(`<p>What you get:</p><ul>${shown.map((each) => `<li>${escape(each)}</li>`).join('')}</ul>`)
  else
    parts.push(
      `<p>${escape(sentence(listed(shown)))} are all included, along with the rest of the ${escape(grade.badge || line.model)} equipment.</p>`,
    )
  const facts = FIGURES.flatMap(([name, say]) => {
    const value = spec(name)
    return value === '' || value === 'None' ? [] : [say(value)]
  }).slice(0, 3)
  const close =
    facts.length > 0 && random.chance(0.6) ? `The facts people ask us for: ${facts.join(', ')}. ` : ''
  parts.push(`<p>${escape(close + random.pick(catalogue.closings))}</p>`)
  return parts.join('')
}
