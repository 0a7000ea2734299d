import { favouriteOf, type Favourite } from '#rules/browser/favourites.ts'
import { readyToSay, sayBeside } from '#ui/sayBeside.ts'
import { toggle } from '../store.ts'
import { heartWords } from './words.ts'
import { $toggled } from './toggled.ts'

/**
 * Sites with a garage announce the change in a toast, and the saved page announces it above its list. Both offer to
 * undo it.
 */
const isSaidElsewhere = () => document.querySelector('.toasts, [data-saved-page]') !== null

/**
 * Makes a heart work: a click saves its vehicle or removes it. The store then changes what hearts show (marks.ts).
 */
export function wakeHeart(heart: HTMLElement): void {
  readyToSay()
  heart.addEventListener('click', () => {
    const car = carOf(heart)
    if (!car) return
    const added = toggle(car)
    $toggled.set({ car, added })
    const say = heartWords(document.documentElement.lang)
    if (!isSaidElsewhere()) sayBeside(heart, added ? say.saved : say.removed)
  })
}

/** Reads the vehicle's data from its heart. */
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
