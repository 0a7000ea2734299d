import { buttonsOf, type Button, type ButtonKind } from '#rules/vehicle/buttons.ts'
import { FORM_EVENT } from '#rules/tracking/eventIds.ts'
import { maskPhone, phoneOf, telHref } from '#rules/phone/phone.ts'
import { revealRequest, shownPhone, callReport } from '#rules/phone/phoneBlock.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Car } from '#stock/entities.ts'
import { CONTACT_PATH } from '../contact/contact.ts'
import type { PlanContext } from '../../planContext.ts'
import { hasSection } from '../../sections.ts'
import { eventOf } from '../../frame/link.ts'
import type { VehicleButton, VehicleButtons, VehiclePhone } from './props.ts'

/** One of the first becomes the main button; the second become only items of the list. */
const LEADING: ReadonlySet<ButtonKind> = new Set(['enquire', 'test_drive', 'reserve', 'inline_form'])
const LIST_ONLY: ReadonlySet<ButtonKind> = new Set([
  'call_us_now',
  'chat_bot',
  'chat',
  'history_report',
  'location',
])

type ButtonContext = Pick<PlanContext, 'site' | 'addresses'>

export function vehicleButtons(
  context: ButtonContext,
  car: Car,
  hasPlace: boolean,
): { buttons: VehicleButtons; phone: VehiclePhone | null; inlineForm: boolean } {
  const siteButtons = buttonsOf(car, context.site)
  const shown = siteButtons.flatMap((button) => vehicleButton(context, button, hasPlace) ?? [])
  const leading = shown.filter(({ kind }) => LEADING.has(kind))
  // The main button is preferably one that doesn't open the enquiry form, because the page has that form anyway.
  const first = leading.find(({ does }) => does !== 'form') ?? leading[0] ?? null
  // Buttons that do nothing but lead to the enquiry form aren't repeated.
  const others = shown.filter((button) => button !== first && button.does !== 'form')
  const loud = others.filter(({ kind }) => !LIST_ONLY.has(kind))
  const second = loud.find(({ kind }) => LEADING.has(kind)) ?? loud[0] ?? null
  const call = siteButtons.find(({ action }) => action.type === 'phone')
  return {
    buttons: {
      first,
      second,
      list: [
        ...loud.filter((button) => button !== second),
        ...others.filter(({ kind }) => LIST_ONLY.has(kind)),
      ],
    },
    phone: call ? phoneBlock(context.site, car, call.label) : null,
    inlineForm: shown.some(({ does }) => does === 'form'),
  }
}

function vehicleButton(context: ButtonContext, button: Button, hasPlace: boolean): VehicleButton | null {
  const { kind, label, action } = button
  if (action.type === 'open') return { kind, label, does: 'chat', widget: action.widget }
  if (action.type === 'form') {
    if (action.inline && hasSection(context.site, 'vehicle', 'enquiry')) return { kind, label, does: 'form' }
    return { kind, label, does: 'dialog', dialog: action.form === 'test-drive' ? 'test-drive' : 'enquire' }
  }
  if (action.type === 'phone' || action.link.kind === 'none') return null
  if (kind === 'location' && !hasPlace) return null
  const { href, prefetch } = action.link
  if (action.link.kind === 'internal' && !UNCHECKED.has(kind) && !hasPage(context, href)) return null
  return {
    kind,
    label,
    does: 'link',
    link: { label, href, kind: action.link.kind, prefetch, ...eventOf(action.link, context.site) },
  }
}

/** Checkout pages exist for all that can be reserved, reports are files, and the build checks the site's own button. */
const UNCHECKED: ReadonlySet<ButtonKind> = new Set(['reserve', 'history_report', 'custom'])

function hasPage({ addresses }: ButtonContext, href: string): boolean {
  const path = href.replace(/[?#].*$/s, '')
  return path === '' || path === CONTACT_PATH || addresses.has(path)
}

function phoneBlock(site: Site, car: Car, label: string): VehiclePhone | null {
  const shown = shownPhone(car, site)
  const number = phoneOf(car)
  const href = telHref(number)
  if (shown === null || number === null || href === null) return null
  return {
    label,
    shown: shown.text,
    // If a number is too short, masking leaves it as it is, and it doesn't count as masked.
    masked: site.phone_masked && maskPhone(number) !== number,
    number,
    href,
    reveal: revealRequest(car, site),
    call: callReport(car, site),
    event: FORM_EVENT.clickToCall,
  }
}
