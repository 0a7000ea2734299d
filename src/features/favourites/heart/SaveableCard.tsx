import type { Card } from '#search/card.ts'
import { CompareButton } from '../../compare/CompareButton.tsx'
import { VehicleCard } from '../../vehicle/card/VehicleCard.tsx'
import { Heart } from './Heart.tsx'

interface Props {
  card: Card
  eager?: boolean
  /** Whether to show the compare button: false if all that's left of the vehicle's data is what the browser stored. */
  comparable?: boolean
}

export const SaveableCard = ({ card, eager = false, comparable = true }: Props) => (
  <VehicleCard
    card={card}
    eager={eager}
    corner={<Heart card={card} />}
    foot={comparable && <CompareButton card={card} />}
  />
)
