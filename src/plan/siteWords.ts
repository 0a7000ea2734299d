import { siteVocabulary, StockCounts } from '#search/query/siteVocabulary.ts'
import type { Vocabulary } from '#search/query/vocabulary.ts'
import type { SearchRecord } from '#search/record.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { VehicleChange } from './vehicleGroups.ts'

interface Settings {
  site: Site
  year: number
  recordOf: (vehicle: Vehicle) => SearchRecord
}

/** What words mean on a site, kept up to date while the stock changes. Nothing is counted before it's asked for. */
export class SiteWords {
  readonly #settings: Settings
  #counts: StockCounts | undefined
  #latest: { names: string; vocabulary: Vocabulary } | undefined

  constructor(settings: Settings) {
    this.#settings = settings
  }

  update({ gone, come }: VehicleChange): void {
    const { recordOf } = this.#settings
    this.#counts?.add(gone.map(recordOf), -1).add(come.map(recordOf), 1)
  }

  /**
   * The same object while the same words mean something.
   * @param listed the vehicles as they are now
   */
  vocabulary(listed: readonly Vehicle[]): Vocabulary {
    const { site, year, recordOf } = this.#settings
    this.#counts ??= new StockCounts().add(listed.map(recordOf), 1)
    const names = this.#counts.names()
    const text = JSON.stringify(names)
    if (this.#latest?.names !== text)
      this.#latest = { names: text, vocabulary: siteVocabulary(site, names, year) }
    return this.#latest.vocabulary
  }
}
