import { useRef, useState, type Ref, type RefObject } from 'react'
import type { SavedStart } from '#plan/page.ts'
import { COMPARED_MAX } from '#rules/browser/compared.ts'
import { counted } from '#rules/locale/words.ts'
import { cardOf } from '#search/cardOf.ts'
import type { ListedVehicle } from '../../shortlist/lookUp.ts'
import type { CompareWords } from '../words.ts'
import { Rows } from './Rows.tsx'
import type { Card } from '#search/card.ts'
import { priceLine } from '#rules/pricing/price.ts'
import { imageUrl, srcset } from '#rules/vehicle/images.ts'
import { PICTURES } from '#rules/vehicle/pictures.ts'

interface Props {
  cars: readonly ListedVehicle[]
  start: Pick<SavedStart, 'card' | 'noun' | 'searchHref'>
  /** Ms since 1970. */
  now: number
  say: CompareWords
  onRemove: (id: number) => void
}

/** The vehicles' names stay in view above the rows; on phones, the names and the rows scroll sideways together. */
export function Comparison({ cars, start, now, say, onRemove }: Props) {
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const count = useRef<HTMLParagraphElement>(null)
  const heads = useRef<HTMLUListElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const cards = cars.map((car) => cardOf(car, start.card, now))
  const remove = (id: number): void => {
    // The remove button has the focus and is about to disappear, so move the focus first.
    count.current?.focus({ preventScroll: true })
    onRemove(id)
  }
  return (
    <div className="compare">
      <div className="compare__bar">
        <p className="compare__count" role="status" tabIndex={-1} ref={count}>
          {counted(cars.length, start.noun.one)}
        </p>
        {cars.length > 1 && (
          <label className="compare__only">
            <input
              type="checkbox"
              checked={onlyDifferent}
              onChange={({ target }) => setOnlyDifferent(target.checked)}
            />
            {say.onlyDifferent}
          </label>
        )}
        {cars.length < COMPARED_MAX && (
          <a className="button button--small button--line" href={start.searchHref}>
            {say.more}
          </a>
        )}
      </div>
      <Heads cards={cards} say={say} ref={heads} onScroll={() => push(heads, body)} onRemove={remove} />
      {/* This element can be focused, so that arrow keys can scroll it sideways. */}
      <div
        className="compare__scroll"
        tabIndex={0}
        role="region"
        aria-label={say.sideways}
        ref={body}
        onScroll={() => push(body, heads)}
      >
        <Rows
          cars={cars}
          cards={cards}
          settings={start.card}
          now={now}
          onlyDifferent={onlyDifferent && cars.length > 1}
          say={say}
        />
      </div>
    </div>
  )
}

function push(from: RefObject<HTMLElement | null>, to: RefObject<HTMLElement | null>): void {
  if (from.current && to.current) to.current.scrollLeft = from.current.scrollLeft
}

interface HeadsProps {
  cards: readonly Card[]
  say: CompareWords
  ref: Ref<HTMLUListElement>
  onScroll: () => void
  onRemove: (id: number) => void
}

const Heads = ({ cards, say, ref, onScroll, onRemove }: HeadsProps) => (
  <ul className="compare__heads" ref={ref} onScroll={onScroll}>
    {cards.map(({ saved, href, title, subtitle, image, price }) => (
      <li key={saved.id}>
        {image === '' ? (
          <div className="compare__picture" />
        ) : (
          <img
            className="compare__picture"
            src={imageUrl(image, { width: 384 })}
            srcSet={srcset(image, PICTURES.compared.widths)}
            sizes={PICTURES.compared.sizes}
            width={384}
            height={288}
            alt=""
          />
        )}
        <a className="compare__name" href={href}>
          {title} <span>{subtitle}</span>
        </a>
        <p className="compare__price">{priceLine(price)}</p>
        <button
          className="compare__remove"
          type="button"
          aria-label={`${say.remove} ${title}`}
          onClick={() => onRemove(saved.id)}
        />
      </li>
    ))}
  </ul>
)
