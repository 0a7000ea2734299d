import type { CSSProperties } from 'react'
import { saleState } from '#rules/listing/listing.ts'
import { ENQUIRY_ANCHOR } from '#rules/vehicle/vehicleAnchors.ts'
import type { Card } from '#search/card.ts'
import type { Found } from '../../shortlist/lookUp.ts'
import type { CompareWords } from '../words.ts'
import { priceLine } from '#rules/pricing/price.ts'
import { conditionWord } from '#rules/vehicle/condition.ts'
import { comparedFacts } from '#rules/vehicle/facts/tradeFacts.ts'
import { cardOf, type CardSettings } from '#search/cardOf.ts'
import { dealerPlace, trimOf } from '#search/titles.ts'

interface ComparedRow {
  label: string
  /** One value per vehicle; '' if it isn't known. */
  values: string[]
  differs: boolean
}

/** The one fact that's never marked as different, because every vehicle has its own. */
const STOCK_NUMBER = 'Stock number'

/** With a row for each fact that's known about at least one vehicle. `now` is in ms since 1970. */
function comparison(
  cars: readonly Found[],
  settings: CardSettings,
  now: number,
): { rows: ComparedRow[]; features: ComparedFeatures } {
  const price = rowOf(
    'Price',
    cars.map((car) => (saleState(car) === 'sold' ? 'Sold' : priceText(car, settings, now))),
  )
  const rows = [
    rowOf(
      'Deal',
      cars.map((car) => cardOf(car, settings, now).price.deals?.join(', ') ?? ''),
    ),
    rowOf('Condition', cars.map(conditionWord)),
    ...comparedFacts(cars, settings).map(({ label, values }) => rowOf(label, values)),
    rowOf('Grade', cars.map(trimOf)),
    rowOf('Location', cars.map(dealerPlace)),
    rowOf(
      STOCK_NUMBER,
      cars.map(({ stocknum }) => stocknum),
    ),
  ].filter(({ values }) => values.some((value) => value !== ''))
  return { rows: [price, ...rows], features: featuresOf(cars) }
}

interface ComparedFeatures {
  common: string[]
  /** One list per vehicle. */
  extras: string[][]
}

function featuresOf(cars: readonly Found[]): ComparedFeatures {
  const sets = cars.map((car) => new Set(car.features))
  const isCommon = (feature: string) => sets.every((features) => features.has(feature))
  return {
    common: [...(sets[0] ?? [])].filter(isCommon),
    extras: sets.map((features) => [...features].filter((feature) => !isCommon(feature))),
  }
}

function priceText(car: Found, settings: CardSettings, now: number): string {
  const { price } = cardOf(car, settings, now)
  return [priceLine(price), price.whole].filter(Boolean).join(' ')
}

const rowOf = (label: string, values: string[]): ComparedRow => ({
  label,
  values,
  differs: label !== STOCK_NUMBER && new Set(values.map((value) => value.toLowerCase())).size > 1,
})

interface Props {
  cars: readonly Found[]
  cards: readonly Card[]
  settings: CardSettings
  /** Ms since 1970. */
  now: number
  onlyDifferent: boolean
  say: CompareWords
}

/** Each cell includes the vehicle's name because people using a screen reader can't see which column it's in. */
export function Rows({ cars, cards, settings, now, onlyDifferent, say }: Props) {
  const { rows, features } = comparison(cars, settings, now)
  const listed = onlyDifferent ? rows.filter(({ differs }) => differs) : rows
  return (
    <table className="compare__table" style={{ '--beside': cars.length } as CSSProperties}>
      <thead>
        <tr>
          <td />
          {cards.map(({ saved, title }) => (
            <th key={saved.id} scope="col">
              <span>{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listed.map(({ label, values, differs }) => (
          <tr key={label} className={differs ? 'compare__row--differs' : undefined}>
            <th scope="row">
              {label}
              {differs && <span className="sr-only"> ({say.differs})</span>}
            </th>
            {values.map((value, index) => (
              <td key={cars[index]?.id}>{value || '–'}</td>
            ))}
          </tr>
        ))}
        {features.extras.some((extras) => extras.length > 0) && (
          <tr className="compare__row--differs">
            <th scope="row">{say.extras}</th>
            {features.extras.map((extras, index) => (
              <td key={cars[index]?.id}>{extras.length > 0 ? <List items={extras} /> : '–'}</td>
            ))}
          </tr>
        )}
        {!onlyDifferent && features.common.length > 0 && (
          <tr>
            <th scope="row">{cars.length > 1 ? say.common : say.has}</th>
            <td colSpan={cars.length}>{features.common.join(', ')}</td>
          </tr>
        )}
        <tr className="compare__next">
          <th scope="row">{say.next}</th>
          {cars.map((car, index) => (
            <td key={car.id}>
              <Next car={car} card={cards[index] as Card} say={say} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

const Next = ({ car, card: { href, title }, say }: { car: Found; card: Card; say: CompareWords }) => (
  <>
    {saleState(car) !== 'sold' && (
      <a
        className="button button--small"
        href={href + ENQUIRY_ANCHOR}
        aria-label={`${say.enquire} ${say.about} ${title}`}
      >
        {say.enquire}
      </a>
    )}
    <a className="button button--small button--line" href={href} aria-label={`${say.view} ${title}`}>
      {say.view}
    </a>
  </>
)

const List = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
