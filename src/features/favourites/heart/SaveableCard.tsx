import type { Card } from '#search/card.ts'
import { VehicleCard } from '../../vehicle/card/VehicleCard.tsx'
import { Heart } from './Heart.tsx'

interface Props {
  card: Card
  /** Fetch the picture at once: the card is in sight as it appears. */
  eager?: boolean
}

/** A vehicle's card with its heart: the one markup of pages, hits and saved vehicles. */
export const SaveableCard = ({ card, eager = false }: Props) => (
  <VehicleCard card={card} eager={eager} corner={<Heart card={card} />} />
)
