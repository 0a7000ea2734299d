import type { CarBrief } from './brief.ts'
import type { RememberedVehicle } from './readBriefs.ts'

/** Beyond this many, warnings are only counted, so that a bad feed doesn't fill a report. */
const MAX_WARNINGS = 200

export const nameOf = (index: number, { slug }: Pick<CarBrief, 'slug'>): string =>
  `cars[${index}]${slug ? ` (${slug.slice(0, 80)})` : ''}`

export class Warnings {
  #sentences: string[] = []
  #more = 0

  add(sentence: string): void {
    if (this.#sentences.length < MAX_WARNINGS) this.#sentences.push(sentence)
    else this.#more++
  }

  ofVehicle(index: number, vehicle: RememberedVehicle | undefined): void {
    if (vehicle && vehicle.wrong.length > 0)
      this.add(`${nameOf(index, vehicle.brief)}: ${vehicle.wrong.join(', ')}; ignored`)
  }

  /** All of them, those of another list last. */
  with(others: Warnings): string[] {
    const sentences = [...this.#sentences, ...others.#sentences]
    const more = Math.max(0, sentences.length - MAX_WARNINGS) + this.#more + others.#more
    return more > 0 ? [...sentences.slice(0, MAX_WARNINGS), `…and ${more} more warnings`] : sentences
  }
}
