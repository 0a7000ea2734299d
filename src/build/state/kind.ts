import type { KnownAddress } from '#plan/addresses/moved.ts'
import type { PublishedPrice } from '#rules/pricing/priceHistory.ts'
import { packBrief, unpackBrief } from '#stock/brief.ts'
import type { RememberedVehicle } from '#stock/snapshot.ts'
import type { CompiledKeys } from '../render/key.ts'
import type { Layout } from '../publish/staging.ts'

export type Packed = string | Uint8Array

/** One kind of data kept between builds: values by name, and how each is stored. */
export interface Kind<T> {
  name: string
  pack: (value: T) => Packed
  unpack: (packed: Packed) => T
}

const json = <T>(name: string): Kind<T> => ({
  name,
  pack: (value) => JSON.stringify(value),
  unpack: (packed) => JSON.parse(packed as string) as T,
})

/** What's known about a site as a whole. */
export interface About {
  /** The folder that the data describes. Nothing in the data is true of any other folder. */
  out: string
  /**
   * Hash of everything the build read; equal inputs mean that there's nothing to do. '' during a publish and after an
   * interrupted one.
   */
  inputs: string
  warnings: string[]
}

/** @property quickKey see `pageKeys`; @property needs the key of a set in `NEEDS` */
export type PageEntry = [key: string, bytes: number, needs: string, quickKey: string]
export type FileEntry = [hash: string, bytes: number]

/** One row, named ''. */
export const ABOUT = json<About>('about')
/** Hashes of the compiled app: one row, named ''. They change if the code that made the stored vehicles, content and columns does. */
export const COMPILED = json<CompiledKeys>('compiled')
/** What's known about each page, by public path. */
export const PAGES = json<PageEntry>('page')
/** Files that are not pages (assets, the search index), by path in the site's folder. */
export const FILES = json<FileEntry>('file')
/**
 * Hashed files that no page refers to any more, with the time (ms) when this was noticed. They're kept for a
 * while for cached pages.
 */
export const RETIRED = json<number>('retired')
/** Sets of assets and inline scripts that pages need (needs.ts), by the hash of the set. */
export const NEEDS = json<string[]>('needs')
/** The positions of the parts of long files, by path. */
export const LAYOUTS = json<Layout>('layout')
/** Results made from the tenant's files, by those files' names and bytes. */
export const CONTENT = json<object>('content')
/** The fingerprint of the search key, if the key was found to be safe in browsers: one row, named ''. */
export const SEARCH_KEY = json<string>('searchKey')
/** The columns of the search index, by the hash of everything they're packed from. */
export const COLUMNS: Kind<Uint8Array> = {
  name: 'column',
  pack: (bytes) => bytes,
  unpack: (packed) => packed as Uint8Array,
}

type PackedCar = [brief: unknown[], wrong: string[], bytes: number]

/** What was read about each vehicle, by the hash of the vehicle's text. */
export const CARS: Kind<RememberedVehicle> = {
  name: 'car',
  pack: ({ brief, wrong, bytes }) => JSON.stringify([packBrief(brief), wrong, bytes] satisfies PackedCar),
  unpack: (packed) => {
    const [brief, wrong, bytes] = JSON.parse(packed as string) as PackedCar
    return { brief: unpackBrief(brief), wrong, bytes }
  },
}

/** The vehicles' hashes in the order of the snapshot: one row, named ''. */
export const CAR_ORDER = json<string[]>('cars')

/**
 * Vehicles' current and old addresses, by slug. They can't be reconstructed from anything else, so a clean build reads them too, and a
 * damaged file is searched for what's left of them.
 */
export const ADDRESSES = json<KnownAddress>('address')

/** The published prices, by vehicle. Like old addresses, they're an input of the next build, but they're lost if the file is damaged. */
export const PRICES = json<PublishedPrice>('price')
