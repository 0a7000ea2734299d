import { FORM_EVENTS, type FormEvent } from '#rules/tracking/formEvents.ts'
import { leadIdOf, type LeadId } from '#rules/leads/leadId.ts'
import { fieldsOf, parseStored, shortText } from '#rules/browser/stored.ts'
import { list } from '#lib/values.ts'
import { parseAddress } from '#lib/webAddress.ts'

/** An event from the queue, in the form in which all sinks take it. */
export interface Told {
  event: FormEvent
  /** What the shopper searched for; '' if nothing. */
  search: string
  category: string
  leadId: LeadId | null
  /** Address of the page where the event happened. */
  url: string
}

/**
 * Reads an entry of the queue. Any script on the page can add entries, so this returns null if the entry isn't an
 * event.
 */
export function eventOf(entry: unknown, url: string): Told | null {
  const fields = fieldsOf(entry)
  const event = FORM_EVENTS.find(({ id }) => id === fields?.get('id'))
  if (!fields || !event) return null
  return {
    event,
    search: shortText(fields.get('search_string')),
    category: shortText(fields.get('category')),
    leadId: leadIdOf(fields.get('lead_id')),
    url,
  }
}

/** Maximum number of events to read. A tab leaves fewer behind, unless somebody has tampered with its storage. */
const MAX_UNTOLD = 100

/**
 * Reads the events that earlier pages couldn't send (later.ts), oldest first. Leaves out malformed events (spec §8).
 */
export function untoldEvents(stored: unknown): Told[] {
  if (typeof stored !== 'string') return []
  const pages = stored.split('\n').slice(-MAX_UNTOLD).map(parseStored)
  return pages
    .flatMap((page): (Told | null)[] => {
      if (!Array.isArray(page) || typeof page[0] !== 'string' || !parseAddress(page[0])) return []
      const [url, events] = page as [string, unknown]
      return Array.isArray(events) ? list(events as unknown[]).map((event) => eventOf(event, url)) : []
    })
    .filter((told) => told !== null)
    .slice(-MAX_UNTOLD)
}
