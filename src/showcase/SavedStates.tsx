import { Comparison } from '#features/favourites/Comparison.tsx'
import { Failed } from '#features/favourites/Failed.tsx'
import { savedCard } from '#features/favourites/savedCard.ts'
import { SavedItem } from '#features/favourites/SavedItem.tsx'
import type { Found } from '#features/favourites/lookUp.ts'
import { savedWords } from '#features/favourites/words.ts'
import type { CardSettings } from '#search/cardOf.ts'
import { NOW } from './madeUp/stock.ts'

interface Props {
  /** Listed vehicles, as the index knows them. */
  found: readonly Found[]
  settings: CardSettings
}

/** Saved vehicles, by what became of them, and side by side. */
export function SavedStates({ found, settings }: Props) {
  const say = savedWords(settings.region)
  const [first, second, third] = found
  if (!first || !second || !third) return null
  const kept = ({ id, slug, make, model, price, primary_image_url }: Found, change = 0) => ({
    id,
    slug,
    name: `${make} ${model}`,
    make,
    model,
    primary_image_url,
    ...(price !== null && { price: price + change }),
  })
  const states = {
    'as it was': savedCard(kept(first), first, settings, say, NOW),
    'costs less': savedCard(kept(second, 1_500), second, settings, say, NOW),
    'costs more': savedCard(kept(third, -800), third, settings, say, NOW),
    sold: savedCard(kept(first), { ...first, status: 'sold' }, settings, say, NOW),
    'not listed any more': savedCard(kept(second), null, settings, say, NOW),
    'not asked yet': savedCard(kept(third), undefined, settings, say, NOW),
  }
  const nothing = () => undefined
  return (
    <>
      <ul className="cards saved__list">
        {Object.entries(states).map(([state, item]) => (
          <SavedItem key={state} item={item} eager={false}>
            <p className="showcase__state">{state}</p>
          </SavedItem>
        ))}
      </ul>
      <p className="showcase__state">the index can’t be reached</p>
      <Failed say={say} retry={nothing} />
      <p className="showcase__state">side by side</p>
      <Comparison cars={[first, second, third]} settings={settings} now={NOW} say={say} onClose={nothing} />
    </>
  )
}
