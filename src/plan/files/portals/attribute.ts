import { isNew } from '#rules/vehicle/condition.ts'
import type { FeedFact } from '#site/feeds/feedFacts.ts'
import type { PortalName } from '#site/settings/feeds.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Trade } from '#rules/vehicle/facts/trade.ts'
import type { Offer } from '../offers.ts'
import { FACTS } from './facts.ts'

/** What a portal takes of a vehicle, according to its documentation, and which of our facts it is. */
export interface Attribute {
  /** In XML, a dot leads into an element: 'mileage.value'. */
  name: string
  need: 'required' | 'recommended' | 'optional'
  /** Joined with spaces; empty if the first is. */
  facts?: readonly FeedFact[]
  /** What's written if the facts say nothing, or there are none. */
  value?: string
  /** The portal's word for a dealer's. */
  spelled?: (text: string) => string
  /** What the portal accepts. Anything else counts as missing. */
  rule?: RegExp
  /** In characters. Texts that have no rule are cut, others count as missing. */
  longest?: number
  /** How many entries of a list are written, and what's between them. */
  most?: number
  join?: string
  /** Whether it isn't required for new vehicles. */
  exceptNew?: boolean
  /** Where it's required, if not everywhere. */
  regions?: readonly Site['region'][]
  isUnique?: boolean
  /** Why a vehicle without it isn't in the feed: 'no VIN'. */
  lacks?: string
  /** The setting that mends it, if it isn't the vehicle's data. */
  setting?: string
}

export interface Format {
  kind: 'csv' | 'xml'
  separator?: string
  isQuoted?: boolean
  hasHeadings?: boolean
}

export interface FeedTable {
  /** In a sentence: 'can't be advertised on Google'. */
  where: string
  path: string
  format: Format
  attributes: readonly Attribute[]
  /** Which vehicles it's meant for; all if missing. */
  takes?: (offer: Pick<Offer, 'car' | 'location'>, site: Site) => boolean
}

export interface Portal extends FeedTable {
  name: PortalName
  trades: readonly Trade[]
  /** All if missing. */
  regions?: readonly Site['region'][]
  /** A page of the portal's documentation. */
  documentation: string
}

/** The values of a list, or a text; '' or [] if there's nothing that the portal would accept. */
export type Cell = string | readonly string[]

export function cellOf(attribute: Attribute, offer: Offer, site: Site): Cell {
  const { facts = [], value = '', isUnique, most } = attribute
  if (isUnique && offer.isTwice) return ''
  const [first, ...others] = facts.map((fact) => FACTS[fact](offer, site))
  if (Array.isArray(first))
    return first
      .map((entry) => accepted(attribute, String(entry)))
      .filter(Boolean)
      .slice(0, most)
  const start = clean(first)
  const text = start === '' ? '' : [start, ...others.map(clean)].filter(Boolean).join(' ')
  return accepted(attribute, text) || value
}

export const isRequired = (
  { need, exceptNew, regions }: Attribute,
  { car }: Pick<Offer, 'car'>,
  { region }: Pick<Site, 'region'>,
): boolean =>
  need === 'required' && !(exceptNew && isNew(car)) && (regions === undefined || regions.includes(region))

const isEmpty = (cell: Cell): boolean => cell.length === 0

/** What keeps a vehicle out of a feed: the first attribute that the portal requires and it lacks. */
export const lackOf = ({ attributes }: FeedTable, offer: Offer, site: Site): Attribute | undefined =>
  attributes.find(
    (attribute) =>
      isRequired(attribute, offer, site) &&
      !(hasPictures(attribute) && accepted(attribute, offer.mainImage) !== '') &&
      isEmpty(cellOf(attribute, offer, site)),
  )

/** Listing all pictures takes long, and the main one is mostly enough. */
const hasPictures = ({ facts }: Attribute): boolean => facts?.[0] === 'images'

/** A vehicle's cells, in the order of the attributes; undefined if it isn't for the portal, or the portal would refuse it. */
export function cellsOf({ attributes, takes }: FeedTable, offer: Offer, site: Site): Cell[] | undefined {
  if (takes && !takes(offer, site)) return undefined
  const cells: Cell[] = []
  for (const attribute of attributes) {
    const cell = cellOf(attribute, offer, site)
    if (isEmpty(cell) && isRequired(attribute, offer, site)) return undefined
    cells.push(cell)
  }
  return cells
}

function accepted({ spelled, rule, longest = Infinity }: Attribute, text: string): string {
  const written = rule === ADDRESS ? encoded(text) : spelled && text !== '' ? spelled(text) : text
  if (rule) return rule.test(written) && written.length <= longest ? written : ''
  return written.length <= longest ? written : Array.from(written).slice(0, longest).join('').trimEnd()
}

/** On one line, without control characters and halves of characters. */
function clean(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || isPlain(value)) return typeof value === 'string' ? value : ''
  return value
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** A quick check: feeds have hundreds of thousands of texts, and most need no cleaning. */
const isPlain = (text: string): boolean => !/[^ -~]| {2}|^ | $/.test(text)

export const ADDRESS = /^https?:\/\/[^\s"<>\\^`|]+$/

const encoded = (address: string): string =>
  /[^!-~]/.test(address)
    ? address.toWellFormed().replace(/[^!-~]+/g, (text) => encodeURIComponent(text))
    : address
