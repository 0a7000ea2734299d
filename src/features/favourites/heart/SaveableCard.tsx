import type { Card } from '#search/card.ts'
import { CompareButton } from '../../compare/CompareButton.tsx'
import { VehicleCard } from '../../vehicle/card/VehicleCard.tsx'
import { Heart } from './Heart.tsx'

interface Props {
  card: Card
  /** Loads the picture immediately, for a card that's in view when it appears. */
  eager?: boolean
  /** Whether to offer the comparison: false if nothing but the vehicle's name is known any more. */
  comparable?: boolean
}

/**
 * A vehicle's card with its heart and compare button, the same on pages, in search results and among saved vehicles.
 */
export const SaveableCard = ({ card, eager = false, comparable = true }: Props) => (
  <VehicleCard
    card={card}
    eager={eager}
    corner={<Heart card={card} />}
    foot={comparable && <CompareButton card={card} />}
  />
)
