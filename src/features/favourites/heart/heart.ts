import { favouriteOf, type Favourite } from '#rules/browser/favourites.ts'
import { readyToSay, sayBeside } from '#ui/sayBeside.ts'
import { toggle } from '../../shortlist/favourites.ts'
import { heartWords } from './words.ts'
import { $toggled } from '../../shortlist/toggled.ts'

/** On sites with a garage, it's a toast; on the page of saved vehicles, a message above the list. Both also offer to undo the change. */
const isSaidElsewhere = () => document.querySelector('.toasts, [data-saved-page]') !== null

/** The store changes which hearts look pressed (marks.ts). */
export function startHeart(heart: HTMLElement): void {
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
