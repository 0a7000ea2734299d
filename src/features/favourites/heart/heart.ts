import { favouriteOf, type Favourite } from '#rules/browser/favourites.ts'
import { toggle } from '../store.ts'
import { $toggled } from './toggled.ts'

/** Lets a heart work: a click saves its vehicle or lets it go. What the hearts show follows from the store (marks.ts). */
export function wakeHeart(heart: HTMLElement): void {
  heart.addEventListener('click', () => {
    const car = carOf(heart)
    if (car) $toggled.set({ car, added: toggle(car) })
  })
}

/** What a heart says of its vehicle. */
function carOf({ dataset }: HTMLElement): Favourite | null {
  return favouriteOf({
    id: Number(dataset['heart']),
    slug: dataset['slug'],
    name: dataset['name'],
    make: dataset['make'],
    model: dataset['model'],
    primary_image_url: dataset['image'],
    price: Number(dataset['price']),
  })
}
