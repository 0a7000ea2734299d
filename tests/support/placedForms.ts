import { join } from 'node:path'
import { planOf } from '../../bench/lib/planOf.ts'
import type { FormStart } from '#plan/page.ts'
import { FOLDERS, NOW } from './places.ts'

/** A form, and the address of one of the pages that have it. */
export interface PlacedForm {
  /** The page's address. For a form behind a vehicle's button, it includes the query of the button's link. */
  address: string
  start: FormStart
  /** The dialog that contains the form on a vehicle's page; '' for a form in the page itself. */
  dialog: string
  /** The vehicle that the form is about, according to its page or address; '' for none. */
  carId: string
}

/**
 * Returns a tenant's forms, each at one address of each kind. Two addresses are of the same kind if they have the same form in the same
 * place of the same view, filled in with the same kinds of facts.
 */
export async function placedForms(slug: string): Promise<PlacedForm[]> {
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
      // Each form's own page counts as a separate kind. All vehicles' pages are one kind, all models' pages another, and all locations'
      // pages another.
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

/** Returns the forms to which vehicles' buttons lead, each with the address of the first button that leads to it. */
const behindButtons = (placed: readonly PlacedForm[], links: ReadonlySet<string>): PlacedForm[] =>
  placed.flatMap((form) => {
    const address = [...links].find((link) => link.replace(/[?#].*$/s, '') === form.address)
    if (form.dialog !== '' || address === undefined) return []
    const carId = new URL(address, 'http://x').searchParams.get('car_id') ?? ''
    return { ...form, address, carId }
  })
