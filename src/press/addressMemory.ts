import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSafeSlug } from '#rules/slug.ts'
import type { KnownAddress } from '#plan/moved.ts'
import { isMissing, writeWhole } from './files.ts'

/**
 * The addresses of a tenant's vehicles between builds: a line an address. It can't be made again from anything else, so
 * that a clean build reads it too; without it, old addresses of vehicles are not known any more, and nothing else is lost.
 */
type Line = [
  slug: string,
  who: string,
  stocknum: string,
  make: string,
  model: string,
  year: number | null,
  gone: number,
]

export const addressFile = (stateDir: string, slug: string): string => join(stateDir, slug, 'addresses.jsonl')

/** What a build knew; a line that was damaged is left out. */
export const loadAddresses = (stateDir: string, slug: string): KnownAddress[] => {
  const seen = new Set<string>()
  return textOf(addressFile(stateDir, slug))
    .split('\n')
    .flatMap((line) => {
      const known = addressIn(line)
      if (!known || seen.has(known.slug.toLowerCase())) return []
      seen.add(known.slug.toLowerCase())
      return [known]
    })
}

/** Writes them down unless that is what is there. */
export const saveAddresses = (stateDir: string, slug: string, addresses: readonly KnownAddress[]): void => {
  const file = addressFile(stateDir, slug)
  const text = addresses.map((each) => `${JSON.stringify(lineOf(each))}\n`).sort()
  if (text.join('') !== textOf(file)) writeWhole(file, text.join(''))
}

const lineOf = ({ slug, who, stocknum, make, model, year, gone }: KnownAddress): Line => [
  slug,
  who,
  stocknum,
  make,
  model,
  year,
  gone,
]

const addressIn = (line: string): KnownAddress | undefined => {
  const values = parsed(line)
  if (!Array.isArray(values)) return undefined
  const [slug, who, stocknum, make, model, year, gone] = values as unknown[]
  const texts = [who, stocknum, make, model]
  return isSafeSlug(slug) &&
    texts.every((each) => typeof each === 'string') &&
    (year === null || typeof year === 'number') &&
    Number.isSafeInteger(gone)
    ? ({ slug, who, stocknum, make, model, year, gone } as KnownAddress)
    : undefined
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}
