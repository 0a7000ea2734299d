import { join } from 'node:path'
import { planOf } from '../../bench/lib/planOf.ts'
import type { FormStart } from '#plan/page.ts'
import { CONTACT_PATH } from '#plan/pages/contact/contact.ts'
import { FOLDERS, NOW } from './places.ts'

/** A form at one of the addresses that the plan gives it. */
export interface PlacedForm {
  /** The address, with what a vehicle's button adds to it. */
  address: string
  start: FormStart
  /** The dialog that has it on a vehicle's page; '' for a form that stands in its page. */
  dialog: string
  /** The vehicle that it is about, by its page or by its address; '' for none. */
  carId: string
}

/**
 * What decides which fields a form has and what it knows: two forms that are alike in it are the same but for their words and
 * their place.
 */
const kindOf = ({ start, dialog, address }: PlacedForm): string => {
  const { car, about, region, dealerships, locations } = start.context
  return [
    start.form,
    dialog,
    about,
    address.includes('?'),
    region,
    dealerships?.length,
    locations?.length,
    car?.car_type,
    (car?.location?.distribution_locations ?? []).length > 0,
    Object.keys(start.preset ?? {}),
  ].join(' ')
}

/** One form of each kind that any of the tenants has, and each tenant's contact form, by tenant. */
export const placedForms = async (slugs: readonly string[]): Promise<Map<string, PlacedForm[]>> => {
  const known = new Set<string>()
  const found = new Map<string, PlacedForm[]>()
  for (const slug of slugs) {
    const forms = (await formsOf(slug)).filter((placed) => {
      const kind = kindOf(placed)
      const isNew = !known.has(kind)
      known.add(kind)
      return isNew || placed.address === CONTACT_PATH
    })
    found.set(slug, forms)
  }
  return found
}

/** The forms of a tenant, one address of each kind: by view, place, form, and what the page knows. */
const formsOf = async (slug: string): Promise<PlacedForm[]> => {
  const { pages } = await planOf(join(FOLDERS.tenants, slug), NOW, join(FOLDERS.state, 'content'))
  const kinds = new Map<string, PlacedForm>()
  const links = new Set<string>()
  for (const { path, view, props } of pages) {
    const search = (value: unknown, place: string): void => {
      if (typeof value === 'string' && /[?&]car_id=/.test(value)) links.add(value)
      if (typeof value !== 'object' || value === null) return
      if (!('sender' in value && 'settings' in value)) {
        for (const [name, inner] of Object.entries(value)) search(inner, `${place}.${name}`)
        return
      }
      const start = value as FormStart
      const { car, about } = start.context
      const depots = (car?.location?.distribution_locations ?? []).length > 0
      // A page of its own is a kind of its own; of vehicles, models and places there are many alike.
      const page = view === 'form' ? path.replace(/^(\/contact-us\/).*/, '$1') : view
      const kind = [page, place, start.form, about, car?.car_type, depots, Object.keys(start.preset ?? {})]
      const [, dialog = ''] = /^\.forms\.(?!inline)([\w-]+)$/.exec(place) ?? []
      const placed = { address: path, start, dialog, carId: String(car?.id ?? '') }
      if (!kinds.has(kind.join(' '))) kinds.set(kind.join(' '), placed)
    }
    search(props, '')
  }
  return [...kinds.values(), ...behindButtons([...kinds.values()], links)]
}

/** The forms to which the buttons of vehicles lead: the first link to each. */
const behindButtons = (placed: readonly PlacedForm[], links: ReadonlySet<string>): PlacedForm[] =>
  placed.flatMap((form) => {
    const address = [...links].find((link) => link.replace(/[?#].*$/s, '') === form.address)
    if (form.dialog !== '' || address === undefined) return []
    const carId = new URL(address, 'http://x').searchParams.get('car_id') ?? ''
    return { ...form, address, carId }
  })
