import type { CSSProperties } from 'react'
import { saleState } from '#rules/listing/listing.ts'
import { ENQUIRY_ANCHOR } from '#rules/vehicle/vehicleAnchors.ts'
import type { Card } from '#search/card.ts'
import type { Found } from '../../favourites/saved/lookUp.ts'
import type { CompareWords } from '../words.ts'
import type { ComparedFeatures, ComparedRow } from './comparison.ts'

interface Props {
  cars: readonly Found[]
  cards: readonly Card[]
  rows: readonly ComparedRow[]
  features: ComparedFeatures
  onlyDifferent: boolean
  say: CompareWords
}

/**
 * Shows one row per fact. Each cell includes the vehicle's name because people using a screen reader can't see which
 * column it's in.
 */
export function Rows({ cars, cards, rows, features, onlyDifferent, say }: Props) {
  const shown = onlyDifferent ? rows.filter(({ differs }) => differs) : rows
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
        {shown.map(({ label, values, differs }) => (
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
        {features.own.some((each) => each.length > 0) && (
          <tr className="compare__row--differs">
            <th scope="row">{say.extras}</th>
            {features.own.map((each, at) => (
              <td key={cars[at]?.id}>{each.length > 0 ? <List items={each} /> : '–'}</td>
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

/** Links to what a shopper can do next. Sold vehicles have no enquiry link. */
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
