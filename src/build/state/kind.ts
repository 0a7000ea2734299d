import type { KnownAddress } from '#plan/addresses/moved.ts'
import type { PublishedPrice } from '#rules/pricing/priceHistory.ts'
import { packBrief, unpackBrief } from '#stock/brief.ts'
import type { RememberedVehicle } from '#stock/readBriefs.ts'
import type { CompiledKeys } from '../render/pageKeys.ts'
import type { Layout } from '../publish/staging.ts'

export type Packed = string | Uint8Array

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

export interface SiteRecord {
  /** The folder that the data describes; nothing is true of any other. */
  out: string
  /** Of everything the build read. '' during a publish and after an interrupted one. */
  inputs: string
  warnings: string[]
}

/** @property quickKey see `pageKeys`; @property needs the key of a set in `NEEDS` */
export type PageEntry = [key: string, bytes: number, needs: string, quickKey: string]
export type FileEntry = [hash: string, bytes: number]

/** One row, named ''. */
export const SITE_RECORD = json<SiteRecord>('about')
/** One row, named ''. It changes if the code that made the stored vehicles and content does. */
export const COMPILED = json<CompiledKeys & { project?: string }>('compiled')
/** By public path. */
export const PAGES = json<PageEntry>('page')
/** Files that are not pages, by path in the site's folder. */
export const FILES = json<FileEntry>('file')
/** No page refers to them any more since this time (ms), but cached pages still need them. */
export const RETIRED = json<number>('retired')
/** By the hash of the set (needs.ts). */
export const NEEDS = json<string[]>('needs')
/** Of long files, by path. */
export const LAYOUTS = json<Layout>('layout')
/** Made from the tenant's files, by those files' names and bytes. */
export const CONTENT = json<object>('content')
/** The fingerprint of a search key that was found to be safe in browsers: one row, named ''. */
export const SEARCH_KEY = json<string>('searchKey')
/** The search index that the published one is based on: one row, named ''. An input of the next build, clean ones too. */
export const INDEX_BASE: Kind<Uint8Array> = {
  name: 'indexBase',
  pack: (bytes) => bytes,
  unpack: (packed) => packed as Uint8Array,
}

type PackedCar = [brief: unknown[], wrong: string[], bytes: number]

/** By the hash of the vehicle's text. */
export const CARS: Kind<RememberedVehicle> = {
  name: 'car',
  pack: ({ brief, wrong, bytes }) => JSON.stringify([packBrief(brief), wrong, bytes] satisfies PackedCar),
  unpack: (packed) => {
    const [brief, wrong, bytes] = JSON.parse(packed as string) as PackedCar
    return { brief: unpackBrief(brief), wrong, bytes }
  },
}

/** Hashes, in the order of the snapshot, in a row named ''; the hash of the hook that changed the vehicles, if any, in a row named 'hook'. */
export const CAR_ORDER = json<string[]>('cars')

/** By slug. Nothing else has them, so a clean build reads them too, and damaged files are searched for them. */
export const ADDRESSES = json<KnownAddress>('address')

/** By vehicle. An input of the next build, but lost if the file is damaged. */
export const PRICES = json<PublishedPrice>('price')
