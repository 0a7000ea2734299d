import { useEffect, useRef, useState } from 'react'
import { imageUrl, srcset } from '#rules/vehicle/images.ts'
import { PICTURES } from '#rules/vehicle/pictures.ts'
import { cardOf, type CardSettings } from '#search/cardOf.ts'
import { comparison } from './comparison.ts'
import type { Found } from './lookUp.ts'
import type { SavedWords } from '../words.ts'

interface Props {
  cars: readonly Found[]
  settings: CardSettings
  now: number
  say: SavedWords
  onClose: () => void
}

/** Vehicles side by side, what differs marked: a table that scrolls sideways on a phone, with its first column in place. */
export function Comparison({ cars, settings, now, say, onClose }: Props) {
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'start' })
  }, [])
  const { rows, features } = comparison(cars, settings, now)
  const shown = onlyDifferent ? rows.filter(({ differs }) => differs) : rows
  const cards = cars.map((car) => cardOf(car, settings, now))
  const ownFeatures = features.own.some((each) => each.length > 0)
  return (
    <section className="compare" aria-labelledby="compare-title">
      <div className="compare__head">
        <h2 className="display-3" id="compare-title" tabIndex={-1} ref={title}>
          {say.comparison}
        </h2>
        <label className="compare__only">
          <input
            type="checkbox"
            checked={onlyDifferent}
            onChange={({ target }) => setOnlyDifferent(target.checked)}
          />
          {say.onlyDifferent}
        </label>
        <button className="button button--small button--line" type="button" onClick={onClose}>
          {say.close}
        </button>
      </div>
      {/* Scrolled sideways with the arrow keys, it must take the focus. */}
      <div className="compare__scroll" tabIndex={0} role="region" aria-labelledby="compare-title">
        <table className="compare__table">
          <thead>
            <tr>
              <td />
              {cards.map(({ saved, href, title: name, image }) => (
                <th key={saved.id} scope="col">
                  {image !== '' && (
                    <img
                      src={imageUrl(image, { width: 384 })}
                      srcSet={srcset(image, PICTURES.compared.widths)}
                      sizes={PICTURES.compared.sizes}
                      width={384}
                      height={288}
                      alt=""
                    />
                  )}
                  <a href={href}>{name}</a>
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
                {values.map((value, at) => (
                  <td key={cars[at]?.id}>{value || '–'}</td>
                ))}
              </tr>
            ))}
            {ownFeatures && (
              <tr className="compare__row--differs">
                <th scope="row">{say.extras}</th>
                {features.own.map((each, at) => (
                  <td key={cars[at]?.id}>{each.length > 0 ? <List items={each} /> : '–'}</td>
                ))}
              </tr>
            )}
            {!onlyDifferent && features.common.length > 0 && (
              <tr>
                <th scope="row">{say.common}</th>
                <td colSpan={cars.length}>{features.common.join(', ')}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const List = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
