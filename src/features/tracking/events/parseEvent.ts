import { FORM_EVENTS, type FormEvent } from '#rules/tracking/formEvents.ts'
import { leadIdOf, type LeadId } from '#rules/leads/leadId.ts'
import { fieldsOf, parseStored, shortText } from '#rules/browser/stored.ts'
import { list } from '#lib/values.ts'
import { parseAddress } from '#lib/webAddress.ts'

export interface SinkEvent {
  event: FormEvent
  /** What the shopper searched for; '' if nothing. */
  search: string
  category: string
  leadId: LeadId | null
  /** Address of the page where the event happened. */
  url: string
}

/** Any script on the page can add to the queue. Returns null if the entry isn't an event. */
export function parseEvent(entry: unknown, url: string): SinkEvent | null {
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
const MAX_UNSENT = 100

/** Reads the events that earlier pages couldn't send (trackLater.ts), oldest first. Leaves out malformed events (spec §8). */
export function unsentEvents(stored: unknown): SinkEvent[] {
  if (typeof stored !== 'string') return []
  const pages = stored.split('\n').slice(-MAX_UNSENT).map(parseStored)
  return pages
    .flatMap((page): (SinkEvent | null)[] => {
      if (!Array.isArray(page) || typeof page[0] !== 'string' || !parseAddress(page[0])) return []
      const [url, events] = page as [string, unknown]
      return Array.isArray(events) ? list(events as unknown[]).map((event) => parseEvent(event, url)) : []
    })
    .filter((event) => event !== null)
    .slice(-MAX_UNSENT)
}
