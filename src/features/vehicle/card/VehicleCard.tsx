import type { ReactNode } from 'react'
import { imageUrl, srcset } from '#rules/vehicle/images.ts'
import { PICTURES } from '#rules/vehicle/pictures.ts'
import type { Card } from '#search/card.ts'
import { ARRIVAL } from './arrival.ts'
import { cardWords } from './words.ts'

export interface Props {
  card: Card
  eager?: boolean
  /** A control in the corner of the picture. It lies over the link that covers the card. */
  corner: ReactNode
  /** A control at the bottom, beside the words that say what a click on the card does. */
  foot?: ReactNode
}

/**
 * The title's link covers the whole card, but contains only the title and subtitle (spec §2 'Car cards'). So the link is named after the
 * vehicle, and screen readers can read the other text separately.
 */
export function VehicleCard({ card, eager = false, corner, foot }: Props) {
  const { price, tag } = card
  const say = cardWords(undefined)
  return (
    <article className="card" data-act={card.photos && 'card'} data-photos={card.photos}>
      <div className="card__picture lazy">
        {card.image === '' ? (
          <Placeholder card={card} />
        ) : (
          <img
            className="card__image"
            src={imageUrl(card.image, { width: 640 })}
            srcSet={srcset(card.image, PICTURES.card.widths)}
            sizes={PICTURES.card.sizes}
            width={640}
            height={480}
            alt={card.alt}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
          />
        )}
        {tag && (
          <p className={`card__tag card__tag--${tag.tone}${tag.badge ? ' card__tag--badge' : ''}`}>
            {tag.text}
          </p>
        )}
        {card.location !== '' && <p className="card__location">{card.location}</p>}
        <div className="card__corner">{corner}</div>
      </div>
      <div className="card__body">
        <h3 className="card__title">
          <a className="card__link" href={card.href}>
            {card.title}
            {card.subtitle !== '' && <span className="card__subtitle"> {card.subtitle}</span>}
          </a>
        </h3>
        <p className={`card__price card__price--${price.kind}`}>
          <span className="card__amount">{price.text}</span>
          {price.suffix !== '' && <span className="card__suffix"> {price.suffix}</span>}
          {price.was !== null && (
            <span className="card__was">
              {' '}
              <span className="sr-only">{say.was} </span>
              <s>{price.was}</s>
            </span>
          )}
          {price.deals?.map((deal) => (
            <span className="card__deal" key={deal}>
              {' '}
              {deal}
            </span>
          ))}
          {price.repayment !== undefined && <span className="card__whole"> {price.repayment}</span>}
          {price.whole !== undefined && <span className="card__whole"> {price.whole}</span>}
        </p>
        {(card.facts.length > 0 || card.inspection !== undefined) && (
          <ul className="card__facts">
            {card.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            {card.inspection !== undefined && <li className="card__inspection">{card.inspection}</li>}
          </ul>
        )}
        {foot && (
          <div className="card__foot">
            {foot}
            <span className="card__more" aria-hidden="true">
              {say.details}
            </span>
          </div>
        )}
      </div>
    </article>
  )
}

function Placeholder({ card: { photosHref, title } }: Pick<Props, 'card'>) {
  const say = cardWords(undefined)
  return (
    <div className="arrival">
      <svg className="arrival__drawing" viewBox="0 0 320 140" aria-hidden="true">
        <path d={ARRIVAL.camera} />
        <path fill="none" d={ARRIVAL.lines} />
      </svg>
      <p className="arrival__words">{say.newArrival}</p>
      {photosHref !== undefined && (
        <a className="arrival__ask" href={photosHref}>
          {say.requestPhotos}
          <span className="sr-only">
            {' '}
            {say.photosOf} {title}
          </span>
        </a>
      )}
    </div>
  )
}
