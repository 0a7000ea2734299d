import type { CSSProperties } from 'react'
import { saleState } from '#rules/listing/listing.ts'
import { ENQUIRY_ANCHOR } from '#rules/vehicle/vehicleAnchors.ts'
import type { Card } from '#search/card.ts'
import type { ListedVehicle } from '../../shortlist/lookUp.ts'
import type { CompareWords } from '../words.ts'
import type { CardSettings } from '#search/cardOf.ts'
import { comparison } from './comparison.ts'

interface Props {
  cars: readonly ListedVehicle[]
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

const Next = ({ car, card: { href, title }, say }: { car: ListedVehicle; card: Card; say: CompareWords }) => (
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
