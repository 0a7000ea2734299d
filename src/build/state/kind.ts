import type { KnownAddress } from '#plan/addresses/moved.ts'
import type { PublishedPrice } from '#rules/pricing/priceHistory.ts'
import { packBrief, unpackBrief } from '#stock/brief.ts'
import type { Known } from '#stock/snapshot.ts'
import type { CompiledKeys } from '../render/key.ts'
import type { Layout } from '../publish/longFiles.ts'

export type Packed = string | Uint8Array

/** One kind of what is remembered: values by name, and how each is kept. */
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

/** What is known of a site as a whole. */
export interface About {
  /** The folder that all of it describes; another folder has its own history. */
  out: string
  /** Hash of everything the build read; equal inputs mean that there is nothing to do. '' while unsure. */
  inputs: string
  warnings: string[]
}

/** @property quickKey see `pageKeys`; @property needs the name of a set of `NEEDS` */
export type PageEntry = [key: string, bytes: number, needs: string, quickKey: string]
export type FileEntry = [hash: string, bytes: number]

/** One row, by the name ''. */
export const ABOUT = json<About>('about')
/** Hashes of the compiled app, which cover the code that vehicles, content and columns were made by: one row, by the name ''. */
export const COMPILED = json<CompiledKeys>('compiled')
/** By public path. */
export const PAGES = json<PageEntry>('page')
/** Files that are not pages (assets, the search index), by path in the site's folder. */
export const FILES = json<FileEntry>('file')
/** Hashed files that no page names any more, with when that was (ms): kept a while for cached pages. */
export const RETIRED = json<number>('retired')
/** What pages need beside themselves (needs.ts), by the hash of it. */
export const NEEDS = json<string[]>('needs')
/** How the parts of long files lie in them, by path. */
export const LAYOUTS = json<Layout>('layout')
/** What was made of the tenant's files, by their names and bytes. */
export const CONTENT = json<object>('content')
/** The fingerprint of the search key that was found to be one for browsers: one row, by the name ''. */
export const SEARCH_KEY = json<string>('searchKey')
/** The columns of the search index, by the hash of all that they are packed from. */
export const COLUMNS: Kind<Uint8Array> = {
  name: 'column',
  pack: (bytes) => bytes,
  unpack: (packed) => packed as Uint8Array,
}

type PackedCar = [brief: unknown[], wrong: string[], bytes: number]

/** What was read of vehicles, by the hash of their text. */
export const CARS: Kind<Known> = {
  name: 'car',
  pack: ({ brief, wrong, bytes }) => JSON.stringify([packBrief(brief), wrong, bytes] satisfies PackedCar),
  unpack: (packed) => {
    const [brief, wrong, bytes] = JSON.parse(packed as string) as PackedCar
    return { brief: unpackBrief(brief), wrong, bytes }
  },
}

/** The vehicles' hashes in the order of the snapshot: one row, by the name ''. */
export const CAR_ORDER = json<string[]>('cars')

/**
 * The addresses that vehicles have and had, by slug. They can't be made again from anything else, so a clean build reads them too, and
 * what is left of them is taken over from a damaged file.
 */
export const ADDRESSES = json<KnownAddress>('address')

/** The prices that were published, by vehicle: like old addresses an input of the next build, but forgotten where the file is damaged. */
export const PRICES = json<PublishedPrice>('price')
