import type { Ref } from 'react'
import { priceLine } from '#rules/pricing/price.ts'
import { imageUrl, srcset } from '#rules/vehicle/images.ts'
import { PICTURES } from '#rules/vehicle/pictures.ts'
import type { Card } from '#search/card.ts'
import type { CompareWords } from '../words.ts'

interface Props {
  cards: readonly Card[]
  say: CompareWords
  ref: Ref<HTMLUListElement>
  onScroll: () => void
  onRemove: (id: number) => void
}

/** Shows the vehicles as column headings, which stay in view while the rows scroll. */
export const Heads = ({ cards, say, ref, onScroll, onRemove }: Props) => (
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
